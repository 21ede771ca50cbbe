import { maxAttempts, nextWorkAttemptAt } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { changed, rows } from '../connection/transaction/rows.js';
import { storableReason } from '../connection/storable.js';

/** What an e-mail about an account can be. */
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
] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];

/** An e-mail that is to be sent. */
export interface NewAccountMail {
  readonly id: string;
  readonly userId: string;
  /** Where it goes. */
  readonly email: string;
  readonly kind: AccountMailKind;
  /** What its link ends with, sealed for `accountMailContext(id)`; null = no such link. */
  readonly sealedToken: Buffer | null;
  /** What happened, in the words of the kind: the network, the new address, how many codes are left. */
  readonly detail: string | null;
  /** It is not sent any more after that. */
  readonly expiresAt: Date | null;
}

/** An e-mail that is its claimer's to send until the lease runs out. */
export interface ClaimedAccountMail extends Omit<NewAccountMail, 'userId'> {
  readonly leaseToken: string;
  /** This one included. */
  readonly attempts: number;
}

/** What the token of an e-mail is sealed for. */
export function accountMailContext(id: string): string {
  return `account_mail:${id}`;
}

/** E-mails to people about their accounts. A row is deleted with its end. */
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
   * The one that is due for longest. Those that have expired, and those that ended the process of each who tried to send
   * them, are deleted.
   * @param options.mailIds null = whatever is due
   */
  async claim(
    tx: Tx,
    options: { mailIds: readonly string[] | null; leaseMs: number },
  ): Promise<ClaimedAccountMail | null> {
    const [claimed] = await rows<ClaimedAccountMail>(
      tx,
      `WITH spent AS (
         DELETE FROM account_mails WHERE (lease_until IS NULL OR lease_until <= now())
           AND (expires_at <= now() OR attempts >= $4)
       ), due AS (
         SELECT id FROM account_mails
         WHERE due_at <= now() AND (lease_until IS NULL OR lease_until <= now()) AND attempts < $4
           AND (expires_at IS NULL OR expires_at > now()) AND ($1::uuid[] IS NULL OR id = ANY($1))
         ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
       )
       UPDATE account_mails m SET attempts = m.attempts + 1, lease_token = $2,
         lease_until = now() + $3::integer * interval '1 millisecond'
       FROM due WHERE m.id = due.id
       RETURNING m.id, m.lease_token AS "leaseToken", m.attempts, m.email, m.kind, m.detail,
         m.sealed_token AS "sealedToken", m.expires_at AS "expiresAt"`,
      [options.mailIds, newId(), options.leaseMs, maxAttempts],
    );
    return claimed ?? null;
  }

  /** Sent, or given up. @returns false where the lease was lost */
  async done(tx: Tx, { id, leaseToken }: ClaimedAccountMail): Promise<boolean> {
    const sql = 'DELETE FROM account_mails WHERE id = $1 AND lease_token = $2';
    return (await changed(tx, sql, [id, leaseToken])) === 1;
  }

  /** Tries again later. @returns false where the lease was lost */
  async failed(
    tx: Tx,
    { id, leaseToken, attempts }: ClaimedAccountMail,
    error: string,
    now: Date,
  ): Promise<boolean> {
    const count = await changed(
      tx,
      `UPDATE account_mails SET due_at = $3, last_error = $4, lease_token = NULL, lease_until = NULL
       WHERE id = $1 AND lease_token = $2`,
      [id, leaseToken, nextWorkAttemptAt(attempts, now), storableReason(error)],
    );
    return count === 1;
  }
}
