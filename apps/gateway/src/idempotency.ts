import { Injectable } from '@nestjs/common';
import type { Operation } from '@earshot/contracts';
import { IdempotencyRepository, type Tx } from '@earshot/database';
import { AppError, type ErrorCode, errorStatuses } from '@earshot/domain';
import { SecretBox } from '@earshot/platform';
import { type ErrorBody, errorBody } from './answer.js';
import type { Outcome, Work } from './execution.js';
import { fingerprint } from './fingerprint.js';

/** One call under a key. */
export interface KeyedCall {
  readonly scopeId: string;
  readonly key: string;
  readonly operation: Operation;
  readonly work: Pick<Work, 'given' | 'project'>;
  readonly now: Date;
}

/** How long an answer is replayed. */
const lifeMs = 24 * 60 * 60 * 1_000;

/** Answers of the function itself. Everything else says nothing about the work and is tried afresh. */
const storable: readonly ErrorCode[] = ['QUOTA_EXCEEDED', 'NOT_FOUND', 'CONFLICT'];

/**
 * Runs a write at most once per key. Record and effects are one transaction: a crash leaves both or neither.
 * The advisory lock falls with the transaction, so nothing has to be cleaned up.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly records: IdempotencyRepository,
    private readonly secrets: SecretBox,
  ) {}

  /** @throws AppError IDEMPOTENCY_IN_PROGRESS | IDEMPOTENCY_KEY_REUSED */
  async once(tx: Tx, call: KeyedCall, run: (tx: Tx) => Promise<Outcome>): Promise<Outcome> {
    const { scopeId, key, operation, now } = call;
    if (!(await this.records.tryLock(tx, scopeId, key)))
      throw new AppError('IDEMPOTENCY_IN_PROGRESS', 'The first request with this key is still running.', {
        retryAfterSeconds: 1,
      });
    const print = fingerprint([operation.name, call.work.project?.id ?? null, call.work.given]);
    const record = await this.records.find(tx, scopeId, key, now);
    if (record !== null) {
      if (!record.fingerprint.equals(print))
        throw new AppError(
          'IDEMPOTENCY_KEY_REUSED',
          'This key was used for another request; take a new one.',
        );
      return { status: record.status, replayed: true, ...this.open(record.body, call) };
    }
    const outcome = await keepFailures(tx, run);
    await this.records.save(tx, {
      scopeId,
      key,
      operation: operation.name,
      fingerprint: print,
      status: outcome.status,
      body: this.secrets.seal(JSON.stringify(bodyOf(outcome)), context(call)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    });
    return outcome;
  }

  private open(body: Buffer, call: KeyedCall): { data: unknown } | { error: ErrorBody } {
    return JSON.parse(this.secrets.open(body, context(call))) as { data: unknown } | { error: ErrorBody };
  }
}

/** Undoes what a refusing handler did, and keeps its refusal. */
async function keepFailures(tx: Tx, run: (tx: Tx) => Promise<Outcome>): Promise<Outcome> {
  try {
    return await tx.transaction(run);
  } catch (error) {
    if (!(error instanceof AppError) || !storable.includes(error.code)) throw error;
    return { status: errorStatuses[error.code], replayed: false, error: errorBody(error) };
  }
}

function bodyOf(outcome: Outcome): object {
  return 'error' in outcome ? { error: outcome.error } : { data: outcome.data };
}

function context({ scopeId, key }: KeyedCall): string {
  return `idempotency ${scopeId} ${key}`;
}
