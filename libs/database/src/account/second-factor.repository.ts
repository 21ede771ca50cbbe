import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';

/** The authenticator app of a user. */
export interface SecondFactor {
  readonly userId: string;
  /** Sealed for `secondFactorContext(userId)`. */
  readonly sealedSecret: Buffer;
  /** null = not confirmed yet, so signing in does not need it. */
  readonly confirmedAt: Date | null;
  /** The step (30 seconds) of the last accepted code. */
  readonly lastStep: number;
  /** Consecutive wrong codes. */
  readonly failures: number;
  readonly lockedUntil: Date | null;
}

/** The context for sealing the secret of an authenticator app. */
export function secondFactorContext(userId: string): string {
  return `second_factor:${userId}`;
}

/** Second factors and their recovery codes. */
@Injectable()
export class SecondFactorRepository {
  /** Whether signing in requires a second factor. */
  isOn(tx: Tx, userId: string): Promise<boolean> {
    const confirmed = 'SELECT 1 FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL';
    return tx.exists(confirmed, [userId]);
  }

  /** Returns the second factor, locked until the transaction ends. */
  lock(tx: Tx, userId: string): Promise<SecondFactor | null> {
    return tx.firstRow<SecondFactor>(
      `SELECT user_id AS "userId", sealed_secret AS "sealedSecret", confirmed_at AS "confirmedAt",
         last_step::double precision AS "lastStep", failures, locked_until AS "lockedUntil"
       FROM second_factors WHERE user_id = $1 FOR UPDATE`,
      [userId],
    );
  }

  /** Replaces an unconfirmed one. @returns false if there is a confirmed one */
  enrol(tx: Tx, userId: string, sealedSecret: Buffer): Promise<boolean> {
    return tx.changedAny(
      `INSERT INTO second_factors AS f (user_id, sealed_secret, created_at) VALUES ($1, $2, now())
       ON CONFLICT (user_id) DO UPDATE SET sealed_secret = $2, created_at = now(), last_step = 0, failures = 0,
         locked_until = NULL WHERE f.confirmed_at IS NULL`,
      [userId, sealedSecret],
    );
  }

  async confirm(tx: Tx, userId: string): Promise<void> {
    await tx.changed('UPDATE second_factors SET confirmed_at = now() WHERE user_id = $1', [userId]);
  }

  /** Records an accepted code: it and all earlier ones are rejected from now on. */
  async passed(tx: Tx, userId: string, step: number): Promise<void> {
    await tx.changed(
      'UPDATE second_factors SET last_step = $2, failures = 0, locked_until = NULL WHERE user_id = $1',
      [userId, step],
    );
  }

  async failed(tx: Tx, userId: string, failures: number, lockedUntil: Date | null): Promise<void> {
    const sql = 'UPDATE second_factors SET failures = $2, locked_until = $3 WHERE user_id = $1';
    await tx.changed(sql, [userId, failures, lockedUntil]);
  }

  /** Also deletes its recovery codes. @returns false if there was none */
  remove(tx: Tx, userId: string): Promise<boolean> {
    return tx.changedAny('DELETE FROM second_factors WHERE user_id = $1', [userId]);
  }

  /** @param codeHashes SHA-256 of each; earlier codes stop working */
  async replaceRecoveryCodes(tx: Tx, userId: string, codeHashes: readonly Buffer[]): Promise<void> {
    await tx.changed('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
    const sql = 'INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])';
    await tx.changed(sql, [userId, codeHashes]);
  }

  /** Marks a recovery code as used. @returns how many are left; null if there is no such code */
  async useRecoveryCode(tx: Tx, userId: string, codeHash: Buffer): Promise<number | null> {
    const sql = 'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2';
    const used = await tx.changed(sql, [userId, codeHash]);
    return used === 0 ? null : this.countRecoveryCodes(tx, userId);
  }

  async countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
    return (await tx.query('SELECT 1 FROM recovery_codes WHERE user_id = $1', [userId])).length;
  }

  /**
   * Reseals the next batch of secrets with the new key, when EARSHOT_SECRET_KEY is replaced.
   * @param after the last user id of the previous step; null = the first step
   * @param reseal returns null for a secret that neither key opens, which stays as it is
   * @returns the last id of this step, how many were resealed, and how many were not; null = there are no more
   */
  async resealNext(
    tx: Tx,
    after: string | null,
    limit: number,
    reseal: (sealed: Buffer, userId: string) => Buffer | null,
  ): Promise<{ lastId: string; count: number; lost: number } | null> {
    const found = await tx.query<{ userId: string; sealedSecret: Buffer }[]>(
      `SELECT user_id AS "userId", sealed_secret AS "sealedSecret" FROM second_factors
       WHERE $1::uuid IS NULL OR user_id > $1 ORDER BY user_id LIMIT $2 FOR NO KEY UPDATE`,
      [after, limit],
    );
    const sql = 'UPDATE second_factors SET sealed_secret = $2 WHERE user_id = $1';
    let lost = 0;
    for (const { userId, sealedSecret } of found) {
      const resealed = reseal(sealedSecret, userId);
      if (resealed === null) lost += 1;
      else await tx.changed(sql, [userId, resealed]);
    }
    const last = found.at(-1);
    return last === undefined ? null : { lastId: last.userId, count: found.length - lost, lost };
  }
}
