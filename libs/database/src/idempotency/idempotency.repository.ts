import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { changed, preparedRows, together } from '../connection/transaction/rows.js';

/** What was answered to a call under a key. */
export interface IdempotencyRecord {
  /** The project, or for calls outside of one the user. */
  readonly scopeId: string;
  readonly key: string;
  readonly operation: string;
  readonly fingerprint: Buffer;
  readonly status: number;
  /** Encrypted by the caller. */
  readonly body: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /**
   * null = answered. A call with an effect outside of the database has no answer yet: until then somebody is at work on
   * it, afterwards they must have died.
   */
  readonly runningUntil: Date | null;
}

/** Answers kept for replay. Whoever holds the lock of a key may find and save; it falls with the transaction. */
@Injectable()
export class IdempotencyRepository {
  /**
   * Locks the key, then looks for its answer.
   * @returns `isFree` false where another transaction is at work under this key; record null = nothing was answered, or so
   *   long ago that it no longer counts
   */
  async lockAndFind(
    tx: Tx,
    scopeId: string,
    key: string,
    now: Date,
  ): Promise<{ isFree: boolean; record: IdempotencyRecord | null }> {
    const [[lock] = [], [record] = []] = await together(tx, [
      { sql: lockKey, parameters: [scopeId, key], prepared: true },
      { sql: findRecord, parameters: [scopeId, key, now], prepared: true },
    ]);
    return { isFree: lock?.['locked'] === true, record: (record as IdempotencyRecord | undefined) ?? null };
  }

  /** @throws Error where the key has an answer that still counts: it is never overwritten */
  async save(tx: Tx, record: IdempotencyRecord): Promise<void> {
    const saved = await preparedRows(
      tx,
      `INSERT INTO idempotency_records AS r (scope_id, key, operation, fingerprint, status, body, created_at, expires_at,
         running_until)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (scope_id, key) DO UPDATE SET operation = EXCLUDED.operation, fingerprint = EXCLUDED.fingerprint,
         status = EXCLUDED.status, body = EXCLUDED.body, created_at = EXCLUDED.created_at,
         expires_at = EXCLUDED.expires_at, running_until = EXCLUDED.running_until
       WHERE r.expires_at <= EXCLUDED.created_at OR r.running_until <= EXCLUDED.created_at
       RETURNING 1`,
      [
        record.scopeId,
        record.key,
        record.operation,
        record.fingerprint,
        record.status,
        record.body,
        record.createdAt,
        record.expiresAt,
        record.runningUntil,
      ],
    );
    if (saved.length === 0) throw new Error('The idempotency key was answered already.');
  }

  /** The answer to a call that was saved as running. Nothing where it was answered meanwhile. */
  async finish(
    tx: Tx,
    { scopeId, key, status, body }: Pick<IdempotencyRecord, 'scopeId' | 'key' | 'status' | 'body'>,
  ): Promise<void> {
    await changed(
      tx,
      `UPDATE idempotency_records SET status = $3, body = $4, running_until = NULL
       WHERE scope_id = $1 AND key = $2 AND running_until IS NOT NULL`,
      [scopeId, key, status, body],
    );
  }

  /** Gives a call that was saved as running up: the next one under its key runs at once. */
  async abandon(tx: Tx, scopeId: string, key: string, now: Date): Promise<void> {
    await changed(
      tx,
      `UPDATE idempotency_records SET running_until = $3
       WHERE scope_id = $1 AND key = $2 AND running_until > $3`,
      [scopeId, key, now],
    );
  }
}

/** Two statements: one that waited for nothing and looked at the same time would not see what was saved meanwhile. */
const lockKey =
  "SELECT pg_try_advisory_xact_lock(hashtextextended('idempotency ' || $1::text || ' ' || $2::text, 0)) AS locked";

const findRecord = `SELECT scope_id AS "scopeId", key, operation, fingerprint, status, body,
    created_at AS "createdAt", expires_at AS "expiresAt", running_until AS "runningUntil"
  FROM idempotency_records WHERE scope_id = $1 AND key = $2 AND expires_at > $3`;
