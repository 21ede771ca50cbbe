import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { changed } from '../connection/transaction/rows.js';
import { accountMailRows } from './account-mail-rows.js';
import type { AccountMailKind } from './account-mail-kind.js';

/** An e-mail to send. */
export interface NewAccountMail {
  readonly id: string;
  /** null = the account is deleted, which is what it is about. */
  readonly userId: string | null;
  /** Where it goes. */
  readonly email: string;
  readonly kind: AccountMailKind;
  /** The token at the end of its link, sealed for `accountMailContext(id)`; null = it has no such link. */
  readonly sealedToken: Buffer | null;
  /** Details for this kind of e-mail: the network, the new address, how many codes are left. */
  readonly detail: string | null;
  /** It is not sent after this time. */
  readonly expiresAt: Date | null;
}

/** An e-mail to send, leased to the caller. */
export interface ClaimedAccountMail extends Omit<NewAccountMail, 'userId'> {
  readonly leaseToken: string;
  /** This one included. */
  readonly attempts: number;
}

/** The context that the token of an e-mail is sealed for. */
export function accountMailContext(id: string): string {
  return `account_mail:${id}`;
}

/** E-mails to users about their accounts. A row is deleted once it is sent or given up. */
@Injectable()
export class AccountMailRepository {
  async insert(tx: Tx, mail: NewAccountMail): Promise<void> {
    await changed(
      tx,
      `INSERT INTO account_mails (id, user_id, email, kind, sealed_token, detail, expires_at, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now())`,
      [mail.id, mail.userId, mail.email, mail.kind, mail.sealedToken, mail.detail, mail.expiresAt],
    );
  }

  /**
   * Claims the e-mail that has been due for longest. Deletes expired ones, and those whose attempts have all crashed.
   * @param options.mailIds null = whatever is due, suspects last
   */
  claim(
    tx: Tx,
    { mailIds, leaseMs }: { mailIds: readonly string[] | null; leaseMs: number },
  ): Promise<ClaimedAccountMail | null> {
    return accountMailRows.claimOne<ClaimedAccountMail>(tx, mailIds, leaseMs, claimedMail);
  }

  /** Sent, or given up. @returns false where the lease was lost */
  async done(tx: Tx, mail: ClaimedAccountMail): Promise<boolean> {
    return (await accountMailRows.end(tx, [mail], { set: null })).length === 1;
  }

  /** Tries again later. @returns false where the lease was lost */
  failed(tx: Tx, mail: ClaimedAccountMail, error: string, now: Date): Promise<boolean> {
    return accountMailRows.fail(tx, mail, error, now);
  }
}

const claimedMail = {
  columns: `t.id, t.lease_token AS "leaseToken", t.attempts, t.email, t.kind, t.detail, t.sealed_token AS "sealedToken",
    t.expires_at AS "expiresAt"`,
};
