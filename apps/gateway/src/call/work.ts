import type { Caller, MemberRole } from '@earshot/domain';
import type { ErrorBody } from './answer.js';
import type { CallProject } from './handler.js';
import type { IfMatch } from './preconditions.js';

/** A call that is allowed to run. */
export interface Work {
  readonly caller: Caller;
  readonly project: CallProject | null;
  /** See `HandlerCall`. */
  readonly role: MemberRole | null;
  readonly input: object;
  /** The given fields, normalised: the idempotency key identifies these. */
  readonly given: unknown;
  readonly idempotencyKey: string | null;
  readonly ifMatch: IfMatch;
  /** Whether the answer may be `Streamed`. */
  readonly streaming: boolean;
}

/** A handler's answer, new or replayed. */
export type Outcome = { readonly status: number; readonly replayed: boolean } & (
  { readonly data: unknown } | { readonly error: ErrorBody }
);
