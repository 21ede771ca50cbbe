import type { Access, InputOf, Operation, OutputOf, Tenancy } from '@earshot/contracts';
import type { Tx } from '@earshot/database';
import type { Caller, PlanName, SessionCaller } from '@earshot/domain';
import type { ExternalEffect } from './external-effect.js';
import type { Streamed } from './streamed.js';

/** The project that a call works in. */
export interface CallProject {
  readonly id: string;
  readonly plan: PlanName;
}

/** What a handler knows of the call beside its input. */
export interface HandlerCall<Who extends Access = Access, Where extends Tenancy = Tenancy> {
  readonly caller: Who extends 'session' ? SessionCaller : Caller;
  readonly project: Where extends 'project' ? CallProject : null;
  /** Everything the handler does to the database happens in here, together with the idempotency record. */
  readonly tx: Tx;
  readonly now: Date;
  /**
   * Refuses the call where the caller sent `If-Match` and the resource has another tag. What it looks at, as it is
   * answered, must be locked; it is read only where there is a condition. Operations that take `If-Match` have to call it.
   * @throws AppError PRECONDITION_FAILED
   */
  readonly assertUnchanged: (resource: () => object | Promise<object>) => Promise<void>;
  /** Names what the call does outside of the database: the same on every try under one idempotency key. */
  readonly effectId: () => string;
  /** Does something that may be lost, e.g. enqueues a job, once the transaction is committed. Not on a replay. */
  readonly afterCommit: (work: () => unknown) => void;
  /** Whether a `Streamed` answer can be sent. */
  readonly streaming: boolean;
  /** A further transaction like `tx`, for what a `Streamed` answer still has to read. */
  readonly inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/**
 * The one function of an operation. Input is checked; what it throws as `AppError` is the caller's answer.
 * It may run again from the start, so it touches nothing but its `tx`; what else it does it returns as `ExternalEffect`.
 */
export interface Handler<O extends Operation> {
  /** A read that sends its statements in one call: it takes one round trip to Postgres. */
  readonly singleRoundTrip?: true;
  handle(
    input: InputOf<O>,
    call: HandlerCall<O['access'], O['tenancy']>,
  ): Promise<OutputOf<O> | ExternalEffect<OutputOf<O>> | Streamed>;
}
