import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { isWrite, type Operation, successStatus } from '@earshot/contracts';
import { Database, type ReadOnly, type Tx } from '@earshot/database';
import { Clock, newId } from '@earshot/platform';
import { ProjectChanges } from '@earshot/queue';
import { handlers } from '../handlers.js';
import type { CallProject, Handler } from './handler.js';
import { Idempotency, type KeyedCall } from './idempotency/idempotency.js';
import { ExternalEffect, effectIdOf } from './external-effect.js';
import { assertMatches } from './preconditions.js';
import type { Outcome, Work } from './work.js';

/** Runs a handler in its single transaction, with idempotency if the caller requested it. */
@Injectable()
export class Execution {
  constructor(
    private readonly database: Database,
    private readonly modules: ModuleRef,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
    private readonly changes: ProjectChanges,
  ) {}

  async run(operation: Operation, work: Work): Promise<Outcome> {
    const now = this.clock.now();
    const keyed = keyedCall(operation, work, now);
    const handler = this.handlerOf(operation);
    let committed: (() => unknown)[] = [];
    const handle = async (tx: Tx, begunAt: Date): Promise<Outcome> => {
      // If the work runs again, only the callbacks of its last run count.
      committed = [];
      let isChecked = work.ifMatch === null;
      const data = await handler.handle(work.input, {
        caller: work.caller as never,
        project: work.project as never,
        role: work.role,
        tx: tx as Tx,
        now,
        assertUnchanged: async (resource) => {
          if (work.ifMatch !== null) assertMatches(operation, work.ifMatch, await resource());
          isChecked = true;
        },
        effectId: () => (keyed === null ? newId() : effectIdOf(keyed.scopeId, keyed.key, begunAt)),
        afterCommit: (later) => committed.push(later),
        streaming: work.streaming,
        inTransaction: (further) => this.inTransaction(operation, work.project, further),
      });
      if (!isChecked) throw new Error(`${operation.name} did not look at If-Match.`);
      return { status: successStatus(operation), replayed: false, data };
    };
    const begun = await this.inTransaction(
      operation,
      work.project,
      (tx) => (keyed === null ? handle(tx, now) : this.idempotency.once(tx, keyed, handle)),
      handler.singleRoundTrip,
    );
    for (const later of committed) await later();
    const outcome =
      'data' in begun && begun.data instanceof ExternalEffect
        ? await this.perform(operation, work, keyed, {
            ...begun,
            effect: begun.data as ExternalEffect<unknown>,
          })
        : begun;
    if (!outcome.replayed) this.announce(operation, work.project);
    return outcome;
  }

  private handlerOf({ name }: Operation): Handler<Operation> {
    const type = handlers[name as keyof typeof handlers] as Type;
    return this.modules.get(type, { strict: false });
  }

  /** Mentions are excluded: their handlers announce the details. */
  private announce(operation: Operation, project: CallProject | null): void {
    const [, collection = ''] = operation.path.split('/');
    if (project !== null && isWrite(operation) && collection !== 'mentions')
      this.changes.collections(project.id, [collection]);
  }

  /** Runs the effect between two transactions, outside both. */
  private async perform(
    operation: Operation,
    { project }: Work,
    keyed: KeyedCall | null,
    { status, replayed, effect }: Pick<Outcome, 'status' | 'replayed'> & { effect: ExternalEffect<unknown> },
  ): Promise<Outcome> {
    const inTransaction = (end: (tx: Tx, keyed: KeyedCall) => Promise<void>): Promise<void> =>
      keyed === null ? Promise.resolve() : this.inTransaction(operation, project, (tx) => end(tx, keyed));
    let outcome: Outcome;
    try {
      outcome = { status, replayed, data: await effect.perform() };
    } catch (error) {
      await inTransaction((tx, call) => this.idempotency.abandon(tx, call, this.clock.now()));
      throw error;
    }
    await inTransaction((tx, call) => this.idempotency.finish(tx, call, outcome));
    return outcome;
  }

  /**
   * Row level security keeps a call inside its project. Session-only operations reach beyond one (memberships, who created a
   * key) and their answers are stored under the person, so they run as the system.
   */
  private inTransaction<T>(
    operation: Operation,
    project: CallProject | null,
    work: (tx: Tx) => Promise<T>,
    singleRoundTrip = false,
  ): Promise<T> {
    const options: ReadOnly | undefined = operation.hints.readOnly
      ? { readOnly: true, singleRoundTrip }
      : undefined;
    return project === null || operation.access === 'session'
      ? this.database.asSystem(work, options)
      : this.database.asTenant(project.id, work, options);
  }
}

function keyedCall(operation: Operation, work: Work, now: Date): KeyedCall | null {
  const { idempotencyKey: key } = work;
  return key === null ? null : { scopeId: idempotencyScope(operation, work), key, operation, work, now };
}

/** Keys belong to the project, or to the person for session-only operations. */
function idempotencyScope(operation: Operation, { caller, project }: Work): string {
  if (caller.kind === 'api_key') return caller.projectId;
  return operation.access === 'session' || project === null ? caller.userId : project.id;
}
