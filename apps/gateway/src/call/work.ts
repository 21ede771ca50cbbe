import type { Caller } from '@earshot/domain';
import type { ErrorBody } from './answer.js';
import type { CallProject } from './handler.js';
import type { IfMatch } from './preconditions.js';

/** A call that may run. */
export interface Work {
  readonly caller: Caller;
  readonly project: CallProject | null;
  readonly input: object;
  /** The fields that were given, tidied: what an idempotency key stands for. */
  readonly given: unknown;
  readonly idempotencyKey: string | null;
  readonly ifMatch: IfMatch;
  /** Whether the answer may be `Streamed`. */
  readonly streaming: boolean;
}

/** What a handler answered, now or, replayed, before. */
export type Outcome = { readonly status: number; readonly replayed: boolean } & (
  { readonly data: unknown } | { readonly error: ErrorBody }
);
