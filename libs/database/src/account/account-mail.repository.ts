import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import type { Attempt } from '../work/leased-rows.js';
import { isThreeDaysOld, MailRows } from '../work/mail-rows.js';

/** The kinds of account e-mail. */
export const accountMailKinds = [
  'reset_password',
  'verify_email',
  'confirm_new_email',
  'email_changed',
  'password_changed',
  'sign_in_failures',
  'second_factor_failures',
  'second_factor_enabled',
  'second_factor_disabled',
  'recovery_code_used',
  'invitation',
  'account_deleted',
] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];

/** The table as leased work. An e-mail is obsolete once its link has expired, or its invitation can no longer be accepted. */
export const accountMailRows = new MailRows({
  table: 'account_mails',
  // An invitation and its e-mail are stored with the same time of expiry.
  isObsolete: `coalesce(t.expires_at <= now(), ${isThreeDaysOld}) OR t.kind = 'invitation' AND NOT EXISTS (
    SELECT FROM invitations i JOIN projects p ON p.id = i.project_id AND p.deleted_at IS NULL
    WHERE i.email = t.email AND i.expires_at = t.expires_at AND i.accepted_at IS NULL AND i.revoked_at IS NULL)`,
});

/** An e-mail to send. */
export interface NewAccountMail {
  readonly id: string;
  /** null = the e-mail is about the deletion of the account. */
  readonly userId: string | null;
  /** The recipient's address. */
  readonly email: string;
  readonly kind: AccountMailKind;
  /** The token at the end of its link, sealed for `accountMailContext(id)`; null = no such link. */
  readonly sealedToken: Buffer | null;
  /** Details for this kind of e-mail: the network, the new address, the number of codes left. */
  readonly detail: string | null;
  /** It is not sent after this time. */
  readonly expiresAt: Date | null;
}

/** An e-mail to send, leased to the caller. */
export type ClaimedAccountMail = Omit<NewAccountMail, 'userId'> & Attempt;

/** The context for sealing the token of an e-mail. */
export function accountMailContext(id: string): string {
  return `account_mail:${id}`;
}

/** E-mails to users about their accounts. A row is deleted when the e-mail is sent or given up. */
@Injectable()
export class AccountMailRepository {
  async insert(tx: Tx, mail: NewAccountMail): Promise<void> {
    await tx.changed(
      `INSERT INTO account_mails (id, user_id, email, kind, sealed_token, detail, expires_at, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now())`,
      [mail.id, mail.userId, mail.email, mail.kind, mail.sealedToken, mail.detail, mail.expiresAt],
    );
  }

  /**
   * Claims the e-mail that has been due longest. Deletes expired e-mails, and those whose attempts have all crashed.
   * @param options.mailIds null = any that is due, suspects last
   */
  claim(
    tx: Tx,
    { mailIds, leaseMs }: { mailIds: readonly string[] | null; leaseMs: number },
  ): Promise<ClaimedAccountMail | null> {
    return accountMailRows.claimOne<ClaimedAccountMail>(tx, mailIds, leaseMs, claimedMail);
  }

  /** Records that it was sent, or given up. @returns false if the lease was lost */
  done(tx: Tx, mail: ClaimedAccountMail): Promise<boolean> {
    return accountMailRows.endOne(tx, mail, { set: null });
  }

  /** Schedules a retry. @returns false if the lease was lost */
  failed(tx: Tx, mail: ClaimedAccountMail, error: string, now: Date): Promise<boolean> {
    return accountMailRows.postpone(tx, mail, error, now);
  }
}

const claimedMail = {
  columns: `t.id, t.lease_token AS "leaseToken", t.attempts, t.email, t.kind, t.detail, t.sealed_token AS "sealedToken",
    t.expires_at AS "expiresAt"`,
};
