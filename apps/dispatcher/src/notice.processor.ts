import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { NoticeMailer, NoticeText } from '@earshot/channels';
import type { ClaimedNotice } from '@earshot/database';
import { maxAttempts, Permanent } from '@earshot/domain';
import { Clock, LOG, type Log } from '@earshot/platform';
import { type NoticesDue, type Processor, QueueProcessor, queues } from '@earshot/queue';
import { DispatcherConfig } from './dispatcher.config.js';
import { credentialNotice } from './credential-notice.js';
import { disabledNotice } from './disabled-notice.js';
import { spendingNotice } from './spending-notice.js';
import { NOTICE_MAILER } from './notice-mailer.provider.js';
import { NoticeStore } from './notice-store.js';

/** What one job or sweep sends at most; the next one finds the rest. */
const batch = 10;
/** No mail may take longer: the lease of its notice must outlive it. */
const timeoutMs = 20_000;

/** E-mails of Earshot's own, about a disabled alert, a budget or a source: claim, send, end. */
@QueueProcessor()
@Injectable()
export class NoticeProcessor implements Processor<NoticesDue>, OnApplicationShutdown {
  readonly consumes = [queues.notice];

  constructor(
    private readonly store: NoticeStore,
    private readonly config: DispatcherConfig,
    private readonly clock: Clock,
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
      const notice = await this.store.claim(noticeIds);
      if (notice === null) return told;
      await this.tell(notice);
    }
    return batch;
  }

  /** Where there is no mail server, `disabled_reason` alone, and what operations show, tell it. */
  private async tell(notice: ClaimedNotice): Promise<void> {
    const fault = this.mailer === null ? 'not_configured' : await this.send(this.mailer, notice);
    if (fault !== null && fault !== 'not_configured' && !isFinal(fault, notice)) {
      await this.store.failed(notice, fault, this.clock.now());
      this.log.warn({ err: fault, noticeId: notice.id, attempts: notice.attempts }, 'notice not sent yet');
      return;
    }
    await this.store.done(notice);
    const outcome = fault === null ? 'told' : fault === 'not_configured' ? fault : 'given_up';
    this.log.info({ noticeId: notice.id, about: notice.about.kind, outcome }, 'notice');
  }

  private async send(mailer: NoticeMailer, notice: ClaimedNotice): Promise<Error | null> {
    try {
      const { id, email: to, about } = notice;
      const at = this.clock.now();
      const text = this.textOf(about, at);
      await mailer.send({ id, to, at, ...text }, AbortSignal.timeout(timeoutMs));
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private textOf(about: ClaimedNotice['about'], at: Date): NoticeText {
    const { baseUrl } = this.config;
    if (about.kind === 'disabled_alert') return disabledNotice(about, { baseUrl });
    return about.kind === 'credential'
      ? credentialNotice(about, { at, baseUrl })
      : spendingNotice(about, { baseUrl });
  }
}

function isFinal(fault: Error, { attempts }: ClaimedNotice): boolean {
  return fault instanceof Permanent || attempts >= maxAttempts;
}
