import type { Access, InputOf, Operation, OutputOf, Tenancy } from '@earshot/contracts';
import type { Tx } from '@earshot/database';
import type { Caller, MemberRole, PlanName, SessionCaller } from '@earshot/domain';
import type { ExternalEffect } from './external-effect.js';
import type { Streamed } from './streamed.js';

/** The project of a call. */
export interface CallProject {
  readonly id: string;
  readonly plan: PlanName;
}

/** The context of a call that a handler gets in addition to the input; by default of a call within a project by anyone. */
export interface HandlerCall<Who extends Access = 'any', Where extends Tenancy = 'project'> {
  readonly caller: Who extends 'session' ? SessionCaller : Caller;
  readonly project: Where extends 'project' ? CallProject : null;
  /** The person's role in the project concerned; null = an API key, or no project of the person. */
  readonly role: MemberRole | null;
  /** The transaction for all of the handler's database access; the idempotency record is part of it. */
  readonly tx: Tx;
  readonly now: Date;
  /**
   * Refuses the call if the caller sent `If-Match` and the resource has another tag. The resource, in the form of the
   * answer, must be locked; it is read only if there is a condition. Operations that accept `If-Match` must call this.
   * @throws AppError PRECONDITION_FAILED
   */
  readonly assertUnchanged: (resource: () => object | Promise<object>) => Promise<void>;
  /** Identifies the call's effects outside the database: the same on every attempt under one idempotency key, until it expires. */
  readonly effectId: () => string;
  /** Runs work that may be lost, e.g. enqueues a job, after the commit. Not on a replay. */
  readonly afterCommit: (work: () => unknown) => void;
  /** Whether a `Streamed` answer can be sent. */
  readonly streaming: boolean;
  /** Another transaction like `tx`, for what a `Streamed` answer has yet to read. */
  readonly inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/**
 * Implements an operation. The input has been validated; an `AppError` that it throws becomes the caller's answer. It may
 * run again from the start, so it changes nothing outside its `tx`; other effects are returned as an `ExternalEffect`.
 */
export interface Handler<O extends Operation> {
  /** A read that sends all its statements at once and takes a single round trip to Postgres. */
  readonly singleRoundTrip?: true;
  handle(
    input: InputOf<O>,
    call: HandlerCall<O['access'], O['tenancy']>,
  ): Promise<OutputOf<O> | ExternalEffect<OutputOf<O>> | Streamed>;
}

/** What a handler class has as `handle`: its types are those of the operation. */
export type Handle<O extends Operation> = Handler<O>['handle'];
