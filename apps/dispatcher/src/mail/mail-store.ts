import { Injectable } from '@nestjs/common';
import {
  AccountMailRepository,
  type ClaimedAccountMail,
  type ClaimedNoteMail,
  type ClaimedStatusMail,
  Database,
  NoteMailRepository,
  StatusMailRepository,
} from '@earshot/database';
import { Lifecycle } from '@earshot/platform';

/** Longer than sending an e-mail may take (ms). */
const leaseMs = 40_000;

/**
 * An e-mail from Earshot itself that is due: about an alert, a source or a budget, about an account, or about notes that
 * name the recipient.
 */
export type DueMail =
  | { readonly about: 'status'; readonly claimed: ClaimedStatusMail }
  | { readonly about: 'account'; readonly claimed: ClaimedAccountMail }
  | { readonly about: 'notes'; readonly claimed: ClaimedNoteMail };

/** Database access for sending Earshot's own e-mails. */
@Injectable()
export class MailStore {
  constructor(
    private readonly database: Database,
    private readonly statusMails: StatusMailRepository,
    private readonly accountMails: AccountMailRepository,
    private readonly noteMails: NoteMailRepository,
    private readonly lifecycle: Lifecycle,
  ) {}

  /**
   * Claims one at a time, so that nothing is leased before it is started and a crash affects only one. E-mails about
   * accounts come first, because users are waiting for them.
   * @param ids null = whatever is due
   * @returns null if nothing is due or the process is stopping
   */
  async claim(ids: readonly string[] | null): Promise<DueMail | null> {
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

  /** Ends an e-mail that was sent or given up. */
  async done(due: DueMail): Promise<void> {
    await this.database.asSystem((tx) => {
      if (due.about === 'notes') return this.noteMails.done(tx, due.claimed);
      return due.about === 'status'
        ? this.statusMails.done(tx, due.claimed)
        : this.accountMails.done(tx, due.claimed);
    });
  }

  /** Schedules a retry. */
  async failed(due: DueMail, { message }: Error, now: Date): Promise<void> {
    await this.database.asSystem((tx) => {
      if (due.about === 'notes') return this.noteMails.failed(tx, due.claimed, message, now);
      return due.about === 'status'
        ? this.statusMails.failed(tx, due.claimed, message, now)
        : this.accountMails.failed(tx, due.claimed, message, now);
    });
  }
}
