import { Injectable } from '@nestjs/common';
import { type Operation, successStatus } from '@earshot/contracts';
import { Database, type Tx } from '@earshot/database';
import type { Caller } from '@earshot/domain';
import { Clock } from '@earshot/platform';
import type { ErrorBody } from './answer.js';
import type { CallProject } from './handler.js';
import { HandlerRegistry } from './handler-registry.js';
import { Idempotency } from './idempotency.js';

/** A call that may run. */
export interface Work {
  readonly caller: Caller;
  readonly project: CallProject | null;
  readonly input: object;
  /** The input before defaults and trimming: what an idempotency key stands for. */
  readonly given: unknown;
  readonly idempotencyKey: string | null;
}

/** What a handler answered, now or, replayed, before. */
export type Outcome = { readonly status: number; readonly replayed: boolean } & (
  { readonly data: unknown } | { readonly error: ErrorBody }
);

/** Runs a handler in its one transaction, through idempotency where the caller asked for it. */
@Injectable()
export class Execution {
  constructor(
    private readonly database: Database,
    private readonly handlers: HandlerRegistry,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
  ) {}

  run(operation: Operation, work: Work): Promise<Outcome> {
    return this.inTransaction(operation, work.project, (tx) => {
      const now = this.clock.now();
      const handle = async (inner: Tx): Promise<Outcome> => ({
        status: successStatus(operation),
        replayed: false,
        data: await this.handlers.get(operation).handle(work.input, {
          caller: work.caller as never,
          project: work.project as never,
          tx: inner,
          now,
        }),
      });
      if (work.idempotencyKey === null) return handle(tx);
      const scopeId = idempotencyScope(operation, work);
      return this.idempotency.once(tx, { scopeId, key: work.idempotencyKey, operation, work, now }, handle);
    });
  }

  /**
   * Row level security keeps a call inside its project. Operations of people reach beyond one (memberships, who made a
   * key) and their answers are kept under the person, so they run as the system.
   */
  private inTransaction<T>(
    operation: Operation,
    project: CallProject | null,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    return project === null || operation.access === 'session'
      ? this.database.asSystem(work)
      : this.database.asTenant(project.id, work);
  }
}

/** Keys are the project's; for session-only operations they are the person's. */
function idempotencyScope(operation: Operation, { caller, project }: Work): string {
  if (caller.kind === 'api_key') return caller.projectId;
  return operation.access === 'session' || project === null ? caller.userId : project.id;
}
