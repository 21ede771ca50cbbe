import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Notice, type NoticeMailer, type NoticeText, noteMailsUrl } from '@earshot/channels';
import { accountMailContext, type ClaimedNotice } from '@earshot/database';
import { maxAttempts, Permanent } from '@earshot/domain';
import { Clock, LOG, type Log, SecretBox } from '@earshot/platform';
import { type NoticesDue, type Processor, QueueProcessor, queues } from '@earshot/queue';
import { accountNotice } from './account-notice.js';
import { DispatcherConfig } from '../dispatcher.config.js';
import { credentialNotice } from './credential-notice.js';
import { disabledNotice } from './disabled-notice.js';
import { notesNotice } from './notes-notice.js';
import { spendingNotice } from './spending-notice.js';
import { NOTICE_MAILER } from './notice-mailer.provider.js';
import { type DueNotice, NoticeStore } from './notice-store.js';

/** The most that one job or sweep sends; the next one finds the rest. */
const batch = 10;
/** No mail may take longer: the lease of its notice must outlive it. */
const timeoutMs = 20_000;

/** E-mails of Earshot itself: about a disabled alert, a budget, a source, notes, and about accounts. Claim, send, end. */
@QueueProcessor()
@Injectable()
export class NoticeProcessor implements Processor<NoticesDue>, OnApplicationShutdown {
  readonly consumes = [queues.notice];

  constructor(
    private readonly store: NoticeStore,
    private readonly config: DispatcherConfig,
    private readonly secrets: SecretBox,
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
    for (let sent = 0; sent < batch; sent += 1) {
      const due = await this.store.claim(noticeIds);
      if (due === null) return sent;
      await this.deliver(due);
    }
    return batch;
  }

  /** Without a mail server only operations show this: `disabled_reason`, list_sources. */
  private async deliver(due: DueNotice): Promise<void> {
    const { id: noticeId, attempts } = due.claimed;
    const fault = this.mailer === null ? 'not_configured' : await this.send(this.mailer, due);
    if (fault !== null && fault !== 'not_configured' && !isFinal(fault, attempts)) {
      await this.store.failed(due, fault, this.clock.now());
      this.log.warn({ err: fault, noticeId, attempts }, 'notice not sent yet');
      return;
    }
    await this.store.done(due);
    const outcome = fault === null ? 'sent' : fault === 'not_configured' ? fault : 'given_up';
    const about = kindOf(due);
    this.log.info({ noticeId, about, outcome }, 'notice');
  }

  private async send(mailer: NoticeMailer, due: DueNotice): Promise<Error | null> {
    if (due.about === 'notes' && due.claimed.notes.length === 0) return null;
    try {
      await mailer.send(this.notice(due), AbortSignal.timeout(timeoutMs));
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** @throws Error where its token cannot be opened */
  private notice(due: DueNotice): Notice {
    const at = this.clock.now();
    const { baseUrl } = this.config;
    if (due.about === 'notice') {
      const { id, email: to } = due.claimed;
      return { id, to, at, ...noticeText(due.claimed, { at, baseUrl }) };
    }
    if (due.about === 'notes') {
      const { id, userId, email: to, notes } = due.claimed;
      const stop = noteMailsUrl(baseUrl, this.secrets, userId);
      return { id, to, at, stop, ...notesNotice(notes, baseUrl) };
    }
    const { id, sealedToken } = due.claimed;
    const token = sealedToken === null ? null : this.secrets.open(sealedToken, accountMailContext(id));
    return accountNotice(due.claimed, token, { at, baseUrl });
  }
}

function kindOf(due: DueNotice): string {
  if (due.about === 'notes') return 'notes';
  return due.about === 'notice' ? due.claimed.about.kind : due.claimed.kind;
}

function isFinal(fault: Error, attempts: number): boolean {
  return fault instanceof Permanent || attempts >= maxAttempts;
}

function noticeText(
  { about, projectId }: Pick<ClaimedNotice, 'about' | 'projectId'>,
  { at, baseUrl }: { readonly at: Date; readonly baseUrl: string },
): NoticeText {
  if (about.kind === 'disabled_alert') return disabledNotice(about, baseUrl);
  const place = { at, baseUrl, projectId };
  return about.kind === 'credential' ? credentialNotice(about, place) : spendingNotice(about, place);
}
