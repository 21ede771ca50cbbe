import { Injectable } from '@nestjs/common';
import type { Operation } from '@earshot/contracts';
import { IdempotencyRepository, type Tx } from '@earshot/database';
import { AppError, type ErrorCode, errorStatuses } from '@earshot/domain';
import { SecretBox } from '@earshot/platform';
import { type ErrorBody, errorBody } from '../answer.js';
import { fingerprint } from './fingerprint.js';
import { ExternalEffect } from '../external-effect.js';
import type { Outcome, Work } from '../work.js';

/** A call with an idempotency key. */
export interface KeyedCall {
  readonly scopeId: string;
  readonly key: string;
  readonly operation: Operation;
  readonly work: Pick<Work, 'given' | 'project' | 'ifMatch'>;
  readonly now: Date;
}

/** How long an answer is replayed. */
const lifeMs = 24 * 60 * 60 * 1_000;

/** Errors of the operation itself. Other errors say nothing about the work, so the next call tries again. */
const storable: readonly ErrorCode[] = ['QUOTA_EXCEEDED', 'NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED'];

/**
 * Runs a write at most once per key. Record and effects are one transaction: a crash leaves both or neither. The advisory
 * lock ends with the transaction, so nothing needs cleaning up.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly records: IdempotencyRepository,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * @param run gets the time when the first call under the key began
   * @throws AppError IDEMPOTENCY_IN_PROGRESS | IDEMPOTENCY_KEY_REUSED
   */
  async once(tx: Tx, call: KeyedCall, run: (tx: Tx, begunAt: Date) => Promise<Outcome>): Promise<Outcome> {
    const { scopeId, key, operation, now } = call;
    const { isFree, record } = await this.records.lockAndFind(tx, scopeId, key, now);
    if (!isFree) throw stillRunning();
    const { project, given, ifMatch } = call.work;
    // Without a condition the fingerprint must stay as it was, because keys outlive releases.
    const condition = ifMatch === null ? [] : [{ ifMatch }];
    const print = fingerprint([operation.name, project?.id ?? null, given, ...condition]);
    if (record !== null) {
      if (!record.fingerprint.equals(print))
        throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This key was used for another request; use a new one.');
      if (record.runningUntil === null)
        return { status: record.status, replayed: true, ...this.open(record.body, call) };
      if (record.runningUntil > now) throw stillRunning();
    }
    // Kept when a call that died is made again, so that it finds its effect.
    const createdAt = record?.createdAt ?? now;
    const outcome = await keepFailures(tx, (inner) => run(inner, createdAt));
    const hasEffect = 'data' in outcome && outcome.data instanceof ExternalEffect;
    const saved = {
      scopeId,
      key,
      operation: operation.name,
      fingerprint: print,
      status: outcome.status,
      body: this.seal(hasEffect ? {} : bodyOf(outcome), call),
      createdAt,
      expiresAt: new Date(now.getTime() + lifeMs),
      runningUntil: hasEffect ? new Date(now.getTime() + ExternalEffect.leaseMs) : null,
    };
    await this.records.save(tx, saved, now);
    return outcome;
  }

  /** Saves the answer of an `ExternalEffect`. */
  finish(tx: Tx, call: KeyedCall, outcome: Outcome): Promise<void> {
    const { scopeId, key } = call;
    return this.records.finish(tx, {
      scopeId,
      key,
      status: outcome.status,
      body: this.seal(bodyOf(outcome), call),
    });
  }

  /** The `ExternalEffect` failed: the next call with the key runs at once. */
  abandon(tx: Tx, { scopeId, key }: KeyedCall, now: Date): Promise<void> {
    return this.records.abandon(tx, scopeId, key, now);
  }

  private seal(body: object, call: KeyedCall): Buffer {
    return this.secrets.seal(JSON.stringify(body), context(call));
  }

  private open(body: Buffer, call: KeyedCall): { data: unknown } | { error: ErrorBody } {
    const text = this.secrets.openOrNull(body, context(call));
    // The EARSHOT_SECRET_KEY that sealed it was lost. The request may have succeeded, so it is not repeated.
    if (text === null)
      throw new AppError(
        'IDEMPOTENCY_KEY_REUSED',
        'This key was used, and the response to it can no longer be read. Check what it did, then use a new one.',
      );
    return JSON.parse(text) as { data: unknown } | { error: ErrorBody };
  }
}

/** Undoes the changes of a handler that refused, and saves the refusal, unless it says when the same call may succeed. */
async function keepFailures(tx: Tx, run: (tx: Tx) => Promise<Outcome>): Promise<Outcome> {
  try {
    return await tx.reversible(run);
  } catch (error) {
    if (!(error instanceof AppError) || !storable.includes(error.code)) throw error;
    if (error.retryAfterSeconds !== undefined) throw error;
    return { status: errorStatuses[error.code], replayed: false, error: errorBody(error) };
  }
}

function stillRunning(): AppError {
  return new AppError('IDEMPOTENCY_IN_PROGRESS', 'The first request with this key is still running.', {
    retryAfterSeconds: 1,
  });
}

function bodyOf(outcome: Outcome): object {
  return 'error' in outcome ? { error: outcome.error } : { data: outcome.data };
}

function context({ scopeId, key }: KeyedCall): string {
  return `idempotency ${scopeId} ${key}`;
}
