import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Mail, type Mailer, type MailText, noteMailsUrl } from '@earshot/channels';
import { accountMailContext, type ClaimedStatusMail } from '@earshot/database';
import { Permanent } from '@earshot/domain';
import { Clock, LOG, type Log, SecretBox } from '@earshot/platform';
import { type MailsDue, type Processor, QueueProcessor, queues } from '@earshot/queue';
import { accountMail } from './account-mail.js';
import { DispatcherConfig } from '../dispatcher.config.js';
import { credentialMail } from './credential-mail.js';
import { disabledAlertMail } from './disabled-alert-mail.js';
import { notesMail } from './notes-mail.js';
import { spendingMail } from './spending-mail.js';
import { MAILER } from './mailer.provider.js';
import { type DueMail, MailStore } from './mail-store.js';

/** The maximum per job or sweep; the next sweep sends the rest. */
const batch = 10;
/** The limit for sending an e-mail (ms); the lease of its row must be longer. */
const timeoutMs = 20_000;

/** Sends Earshot's own e-mails: about disabled alerts, budgets, sources, notes and accounts. Claim, send, end. */
@QueueProcessor()
@Injectable()
export class MailProcessor implements Processor<MailsDue>, OnApplicationShutdown {
  readonly consumes = [queues.mail];

  constructor(
    private readonly store: MailStore,
    private readonly config: DispatcherConfig,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    @Inject(MAILER) private readonly mailer: Mailer | null,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async handle({ mailIds }: MailsDue): Promise<void> {
    await this.work(mailIds);
  }

  async sweep(): Promise<boolean> {
    return (await this.work(null)) === batch;
  }

  onApplicationShutdown(): void {
    this.mailer?.close();
  }

  private async work(mailIds: readonly string[] | null): Promise<number> {
    for (let sent = 0; sent < batch; sent += 1) {
      const due = await this.store.claim(mailIds);
      if (due === null) return sent;
      await this.deliver(due);
    }
    return batch;
  }

  /** Without a mail server, only the API shows what happened: `disabled_reason`, list_sources. */
  private async deliver(due: DueMail): Promise<void> {
    const { id: mailId } = due.claimed;
    const fault = this.mailer === null ? 'not_configured' : await this.send(this.mailer, due);
    if (fault instanceof Error && !(fault instanceof Permanent)) {
      await this.store.failed(due, fault, this.clock.now());
      this.log.warn({ err: fault, mailId }, 'e-mail not sent yet');
      return;
    }
    await this.store.done(due);
    const outcome = fault === null ? 'sent' : fault === 'not_configured' ? fault : 'given_up';
    const about = kindOf(due);
    this.log.info({ mailId, about, outcome }, 'e-mail');
  }

  private async send(mailer: Mailer, due: DueMail): Promise<Error | null> {
    if (due.about === 'notes' && due.claimed.notes.length === 0) return null;
    try {
      await mailer.send(this.render(due), AbortSignal.timeout(timeoutMs));
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** @throws Error if its token cannot be decrypted */
  private render(due: DueMail): Mail {
    const at = this.clock.now();
    const { baseUrl } = this.config;
    if (due.about === 'status') {
      const { id, email: to } = due.claimed;
      return { id, to, at, ...mailText(due.claimed, { at, baseUrl }) };
    }
    if (due.about === 'notes') {
      const { id, userId, email: to, notes } = due.claimed;
      const stop = noteMailsUrl(baseUrl, this.secrets, userId);
      return { id, to, at, stop, ...notesMail(notes, baseUrl) };
    }
    const { id, sealedToken } = due.claimed;
    const token = sealedToken === null ? null : this.secrets.open(sealedToken, accountMailContext(id));
    return accountMail(due.claimed, token, { at, baseUrl });
  }
}

function kindOf(due: DueMail): string {
  if (due.about === 'notes') return 'notes';
  return due.about === 'status' ? due.claimed.about.kind : due.claimed.kind;
}

function mailText(
  { about, projectId }: Pick<ClaimedStatusMail, 'about' | 'projectId'>,
  { at, baseUrl }: { readonly at: Date; readonly baseUrl: string },
): MailText {
  if (about.kind === 'disabled_alert') return disabledAlertMail(about, baseUrl);
  const place = { at, baseUrl, projectId };
  return about.kind === 'credential' ? credentialMail(about, place) : spendingMail(about, place);
}
