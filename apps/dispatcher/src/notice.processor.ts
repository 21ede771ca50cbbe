import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { NoticeMailer } from '@earshot/channels';
import { type ClaimedNotice, Database, NoticeRepository } from '@earshot/database';
import { maxAttempts, Permanent } from '@earshot/domain';
import { Clock, Lifecycle, LOG, type Log } from '@earshot/platform';
import { type NoticesDue, type Processor, QueueProcessor, queues } from '@earshot/queue';
import { DispatcherConfig } from './dispatcher.config.js';
import { disabledNotice } from './disabled-notice.js';
import { NOTICE_MAILER } from './notice-mailer.provider.js';

/** What one job or sweep sends at most; the next one finds the rest. */
const batch = 10;
const timeoutMs = 20_000;
/** Longer than one may take. */
const leaseMs = 2 * timeoutMs;

/** Owners learn by e-mail that an alert of theirs was disabled: claim, send, end. */
@QueueProcessor()
@Injectable()
export class NoticeProcessor implements Processor<NoticesDue>, OnApplicationShutdown {
  readonly consumes = [queues.notice];

  constructor(
    private readonly database: Database,
    private readonly notices: NoticeRepository,
    private readonly config: DispatcherConfig,
    private readonly clock: Clock,
    private readonly lifecycle: Lifecycle,
    @Inject(NOTICE_MAILER) private readonly mailer: NoticeMailer | null,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async handle({ noticeIds }: NoticesDue): Promise<void> {
    await this.work(noticeIds);
  }

  async sweep(): Promise<boolean> {
    return (await this.work(null)) === batch;
  }

  onApplicationShutdown(): void {
    this.mailer?.close();
  }

  private async work(noticeIds: readonly string[] | null): Promise<number> {
    for (let told = 0; told < batch; told += 1) {
      const notice = await this.claim(noticeIds);
      if (notice === null) return told;
      await this.tell(notice);
    }
    return batch;
  }

  /** One by one: nobody holds what is not begun, and what takes the process down is alone. */
  private async claim(noticeIds: readonly string[] | null): Promise<ClaimedNotice | null> {
    if (this.lifecycle.isStopping) return null;
    return this.database.asSystem((tx) => this.notices.claim(tx, { noticeIds, leaseMs }));
  }

  /** Where there is no mail server, `disabled_reason` alone tells it. */
  private async tell(notice: ClaimedNotice): Promise<void> {
    const fault = this.mailer === null ? 'not_configured' : await this.send(this.mailer, notice);
    if (fault !== null && fault !== 'not_configured' && !isFinal(fault, notice)) {
      await this.database.asSystem((tx) => this.notices.failed(tx, notice, fault.message, this.clock.now()));
      this.log.warn({ err: fault, noticeId: notice.id, attempts: notice.attempts }, 'owner not told yet');
      return;
    }
    await this.database.asSystem((tx) => this.notices.done(tx, notice));
    const outcome = fault === null ? 'told' : fault === 'not_configured' ? fault : 'given_up';
    this.log.info({ noticeId: notice.id, alertId: notice.alert.id, outcome }, 'owner of a disabled alert');
  }

  private async send(mailer: NoticeMailer, notice: ClaimedNotice): Promise<Error | null> {
    try {
      const at = { at: this.clock.now(), baseUrl: this.config.baseUrl };
      await mailer.send(disabledNotice(notice, at), AbortSignal.timeout(timeoutMs));
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}

function isFinal(fault: Error, { attempts }: ClaimedNotice): boolean {
  return fault instanceof Permanent || attempts >= maxAttempts;
}
