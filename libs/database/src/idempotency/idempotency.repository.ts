import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { valuesOf } from '../connection/transaction/parameters.js';

/** The stored response to a call with an idempotency key. */
export interface IdempotencyRecord {
  /** The project, or the user for calls outside a project. */
  readonly scopeId: string;
  readonly key: string;
  readonly operation: string;
  readonly fingerprint: Buffer;
  readonly status: number;
  /** Encrypted by the caller. */
  readonly body: Buffer;
  /** When the first call with the key began. */
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /**
   * null = the call has been answered. Otherwise a call with an external effect is running until then; after that its
   * process is assumed dead.
   */
  readonly runningUntil: Date | null;
}

/** Responses stored for replay. Reading and saving one requires the lock on its key, which is released with the transaction. */
@Injectable()
export class IdempotencyRepository {
  /**
   * Locks the key, then reads its response. @returns `isFree` false if another transaction holds the key; record null = no
   * response, or an expired one
   */
  async lockAndFind(
    tx: Tx,
    scopeId: string,
    key: string,
    now: Date,
  ): Promise<{ isFree: boolean; record: IdempotencyRecord | null }> {
    const [lock, found] = await tx.together([
      { sql: lockKey, parameters: [scopeId, key], prepared: true },
      { sql: findRecord, parameters: [scopeId, key, now], prepared: true },
    ]);
    const record = (found?.rows[0] ?? null) as IdempotencyRecord | null;
    return { isFree: lock?.rows[0]?.['locked'] === true, record };
  }

  /**
   * @param now later than `createdAt` if a call that died is made again
   * @throws Error if the key has a response that has not expired: it is never overwritten
   */
  async save(tx: Tx, record: IdempotencyRecord, now = record.createdAt): Promise<void> {
    const saved = await tx.preparedRows(
      `INSERT INTO idempotency_records AS r (scope_id, key, operation, fingerprint, status, body, created_at, expires_at,
         running_until)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (scope_id, key) DO UPDATE SET operation = EXCLUDED.operation, fingerprint = EXCLUDED.fingerprint,
         status = EXCLUDED.status, body = EXCLUDED.body, created_at = EXCLUDED.created_at,
         expires_at = EXCLUDED.expires_at, running_until = EXCLUDED.running_until
       WHERE r.expires_at <= $10 OR r.running_until <= $10
       RETURNING 1`,
      [
        ...valuesOf(record, 'scopeId', 'key', 'operation', 'fingerprint', 'status', 'body', 'createdAt'),
        ...valuesOf(record, 'expiresAt', 'runningUntil'),
        now,
      ],
    );
    if (saved.length === 0) throw new Error('The idempotency key already has an answer.');
  }

  /** Saves the response to a call that was saved as running. Does nothing if it has already been answered. */
  async finish(tx: Tx, saved: Pick<IdempotencyRecord, 'scopeId' | 'key' | 'status' | 'body'>): Promise<void> {
    const { scopeId, key, status, body } = saved;
    await tx.changed(
      `UPDATE idempotency_records SET status = $3, body = $4, running_until = NULL
       WHERE scope_id = $1 AND key = $2 AND running_until IS NOT NULL`,
      [scopeId, key, status, body],
    );
  }

  /** Abandons a call that was saved as running: the next call with its key runs immediately. */
  async abandon(tx: Tx, scopeId: string, key: string, now: Date): Promise<void> {
    await tx.changed(
      `UPDATE idempotency_records SET running_until = $3
       WHERE scope_id = $1 AND key = $2 AND running_until > $3`,
      [scopeId, key, now],
    );
  }
}

/** Two statements: a single one would take its snapshot before getting the lock, and miss what was saved while it waited. */
const lockKey =
  "SELECT pg_try_advisory_xact_lock(hashtextextended('idempotency ' || $1::text || ' ' || $2::text, 0)) AS locked";

const findRecord = `SELECT scope_id AS "scopeId", key, operation, fingerprint, status, body,
    created_at AS "createdAt", expires_at AS "expiresAt", running_until AS "runningUntil"
  FROM idempotency_records WHERE scope_id = $1 AND key = $2 AND expires_at > $3`;
