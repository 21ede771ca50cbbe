import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Mail, type Mailer, noteMailsUrl } from '@earshot/channels';
import {
  accountMailContext,
  AccountMailRepository,
  type ClaimedAccountMail,
  type ClaimedNoteMail,
  type ClaimedStatusMail,
  Database,
  NoteMailRepository,
  StatusMailRepository,
} from '@earshot/database';
import { Permanent } from '@earshot/domain';
import { Clock, Lifecycle, LOG, type Log, SecretBox } from '@earshot/platform';
import { type MailsDue, type Processor, QueueProcessor, queues } from '@earshot/queue';
import { accountMail } from './account-mail.js';
import { DispatcherConfig } from '../dispatcher.config.js';
import { notesMail } from './notes-mail.js';
import { statusMail } from './status-mail.js';

/** Injection token of the mailer for Earshot's own e-mails; null if e-mail is not configured. */
export const MAILER = Symbol('mailer');

/** The maximum per job or sweep; the next sweep sends the rest. */
const batch = 10;
/** The limit for sending an e-mail (ms). */
const timeoutMs = 20_000;
/** Longer than that (ms). */
const leaseMs = 40_000;

/**
 * An e-mail from Earshot itself that is due: about an alert, a source or a budget, about an account, or about notes that
 * name the recipient.
 */
type DueMail =
  | { readonly about: 'status'; readonly claimed: ClaimedStatusMail }
  | { readonly about: 'account'; readonly claimed: ClaimedAccountMail }
  | { readonly about: 'notes'; readonly claimed: ClaimedNoteMail };

/** Sends Earshot's own e-mails: about disabled alerts, budgets, sources, notes and accounts. Claim, send, end. */
@QueueProcessor()
@Injectable()
export class MailProcessor implements Processor<MailsDue>, OnApplicationShutdown {
  readonly consumes = [queues.mail];

  constructor(
    private readonly database: Database,
    private readonly statusMails: StatusMailRepository,
    private readonly accountMails: AccountMailRepository,
    private readonly noteMails: NoteMailRepository,
    private readonly lifecycle: Lifecycle,
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
      const due = await this.claim(mailIds);
      if (due === null) return sent;
      await this.deliver(due);
    }
    return batch;
  }

  /**
   * Claims one at a time, so that nothing is leased before it is started and a crash affects only one. E-mails about
   * accounts come first, because users are waiting for them.
   * @param ids null = whatever is due
   * @returns null if nothing is due or the process is stopping
   */
  private async claim(ids: readonly string[] | null): Promise<DueMail | null> {
    if (this.lifecycle.isStopping) return null;
    return this.database.asSystem(async (tx) => {
      const mail = await this.accountMails.claim(tx, { mailIds: ids, leaseMs });
      if (mail !== null) return { about: 'account', claimed: mail };
      const status = await this.statusMails.claim(tx, { mailIds: ids, leaseMs });
      if (status !== null) return { about: 'status', claimed: status };
      // Jobs never name these, since the sweep sends them soon enough.
      const notes = ids === null ? await this.noteMails.claim(tx, { leaseMs }) : null;
      return notes === null ? null : { about: 'notes', claimed: notes };
    });
  }

  /** Without a mail server, only the API shows what happened: `disabled_reason`, list_sources. */
  private async deliver(due: DueMail): Promise<void> {
    const { id: mailId } = due.claimed;
    const mails = { account: this.accountMails, status: this.statusMails, notes: this.noteMails }[due.about];
    const fault = this.mailer === null ? 'not_configured' : await this.send(this.mailer, due);
    if (fault instanceof Error && !(fault instanceof Permanent)) {
      const now = this.clock.now();
      await this.database.asSystem((tx) => mails.failed(tx, due.claimed as never, fault.message, now));
      this.log.warn({ err: fault, mailId }, 'e-mail not sent yet');
      return;
    }
    await this.database.asSystem((tx) => mails.done(tx, due.claimed as never));
    const about = kindOf(due);
    if (fault instanceof Error) this.log.warn({ err: fault, mailId, about, outcome: 'given_up' }, 'e-mail');
    else this.log.info({ mailId, about, outcome: fault ?? 'sent' }, 'e-mail');
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
      return { id, to, at, ...statusMail(due.claimed, { at, baseUrl }) };
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
