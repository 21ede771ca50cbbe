import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';

/** `verify_email` makes the address it was sent to the account's verified address; `sign_in` is printed, never sent. */
export type AccountTokenKind = 'reset_password' | 'verify_email' | 'sign_in';

/** A link to be sent or printed. */
export interface NewAccountToken {
  readonly userId: string;
  readonly kind: AccountTokenKind;
  /** The address it is sent to; for a sign-in link, the address of the account. */
  readonly email: string;
  /** SHA-256 of the token. */
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

/** The purpose of a valid link. */
export interface ActiveToken {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
}

/** Account links, sent by e-mail or printed, stored as hashes. Each works once. */
@Injectable()
export class AccountTokenRepository {
  async insert(tx: Tx, { userId, kind, email, tokenHash, expiresAt }: NewAccountToken): Promise<void> {
    await tx.changed(
      `INSERT INTO account_tokens (id, user_id, kind, email, token_hash, created_at, expires_at)
       VALUES ($1, $2, $3, lower($4), $5, now(), $6)`,
      [newId(), userId, kind, email, tokenHash, expiresAt],
    );
  }

  /** How many links of this kind were created for the user within the last hour, and when the first one was. */
  countOfLastHour(
    tx: Tx,
    userId: string,
    kind: AccountTokenKind,
  ): Promise<{ count: number; first: Date | null }> {
    return tx.onlyRow(
      `SELECT count(*)::integer AS count, min(created_at) AS first FROM account_tokens
       WHERE user_id = $1 AND kind = $2 AND created_at > now() - interval '1 hour'`,
      [userId, kind],
    );
  }

  /** @returns null if it is unknown, expired or used */
  find(tx: Tx, kind: AccountTokenKind, tokenHash: Buffer, now: Date): Promise<ActiveToken | null> {
    return tx.firstRow<ActiveToken>(
      `SELECT id, user_id AS "userId", email FROM account_tokens
       WHERE token_hash = $1 AND kind = $2 AND ended_at IS NULL AND expires_at > $3`,
      [tokenHash, kind, now],
    );
  }

  /** Marks the link as used. @returns null if it is invalid, or has just been used */
  use(tx: Tx, kind: AccountTokenKind, tokenHash: Buffer, now: Date): Promise<ActiveToken | null> {
    return tx.firstRow<ActiveToken>(
      `UPDATE account_tokens SET ended_at = now()
       WHERE token_hash = $1 AND kind = $2 AND ended_at IS NULL AND expires_at > $3
       RETURNING id, user_id AS "userId", email`,
      [tokenHash, kind, now],
    );
  }

  /** Revokes the unused links of a user. @param kind null = all of them */
  async endAll(tx: Tx, userId: string, kind: AccountTokenKind | null): Promise<void> {
    await tx.changed(
      `UPDATE account_tokens SET ended_at = now()
       WHERE user_id = $1 AND ($2::text IS NULL OR kind = $2) AND ended_at IS NULL`,
      [userId, kind],
    );
  }
}
