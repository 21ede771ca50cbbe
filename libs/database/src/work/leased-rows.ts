import { messageOf, nextWorkAttemptAt } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { Tx } from '../connection/transaction/tx.js';
import { storableReason } from '../connection/storable.js';
import { ClaimableRows, type Returned } from './claimable-rows.js';

/** A row held by the process that has its token. */
export interface Lease {
  readonly id: string;
  readonly leaseToken: string;
}

/** A row held for an attempt. */
export interface Attempt extends Lease {
  /** Includes this one. */
  readonly attempts: number;
}

/** The change to a row when its lease ends. */
export interface Change {
  /** SQL assignments; null = the row is deleted. `held` has a column for each of `values`. */
  readonly set: string | null;
  /** $1, $2 .. of `set`. */
  readonly parameters?: readonly unknown[];
  /** One value per lease, in the order of the leases. */
  readonly values?: readonly {
    readonly name: string;
    readonly type: string;
    readonly of: readonly unknown[];
  }[];
}

/**
 * The queue of record: rows that workers lease, so that only one worker at a time works on each. A claim is committed before
 * the work begins. A worker can change its row only with the token of its lease: if the lease expired and the row was
 * claimed again, nothing changes.
 */
export class LeasedRows extends ClaimableRows {
  /** Starts rows whose attempts are counted at the start, with a fresh token, so that a claim is started only once. */
  async start<R extends object>(
    tx: Tx,
    leases: readonly Lease[],
    leaseMs: number,
    { columns, from, where = 'true' }: Returned,
  ): Promise<R[]> {
    const { key, table } = this.noun;
    const { attempts, leaseUntil } = this.columns;
    return tx.query<R[]>(
      `WITH held AS (${this.held(1)})
       UPDATE ${table} t SET lease_token = $3, ${leaseUntil} = ${this.leaseEnd('$4')}, ${attempts} = t.${attempts} + 1
       FROM held${from === undefined ? '' : `, ${from}`} WHERE t.${key} = held.id AND ${where} RETURNING ${columns}`,
      [...idsAndTokens(leases), newId(), leaseMs],
    );
  }

  /** Extends leases to `leaseMs` from now. */
  async renew(tx: Tx, leases: readonly Lease[], leaseMs: number): Promise<void> {
    const { key, table } = this.noun;
    await tx.query(
      `WITH held AS (${this.held(1)})
       UPDATE ${table} t SET ${this.columns.leaseUntil} = ${this.leaseEnd('$3')} FROM held WHERE t.${key} = held.id`,
      [...idsAndTokens(leases), leaseMs],
    );
  }

  /** Locks rows until the transaction ends. @returns the leases that are still valid */
  async lock<L extends Lease>(tx: Tx, leases: readonly L[]): Promise<L[]> {
    return among(leases, await tx.query<Held[]>(this.held(1), idsAndTokens(leases)));
  }

  /**
   * Returns rows whose work was not started, without counting an attempt.
   * @param dueAt absent = the previous due time, or now if the lease moved it
   * @returns the leases that were still valid
   */
  release<L extends Lease>(tx: Tx, leases: readonly L[], dueAt?: Date): Promise<L[]> {
    const { columns } = this;
    const set = [
      ...(this.noun.counts === 'at_claim'
        ? [`${columns.attempts} = greatest(0, t.${columns.attempts} - 1)`]
        : []),
      ...(dueAt !== undefined
        ? [`${columns.dueAt} = $1`]
        : columns.leaseUntil === columns.dueAt
          ? [`${columns.dueAt} = now()`]
          : []),
    ];
    return this.end(tx, leases, { set: set.join(', '), parameters: dueAt === undefined ? [] : [dueAt] });
  }

  /** Ends leases. @returns those that were still valid; results of the others must be discarded */
  async end<L extends Lease>(asked: Tx, leases: readonly L[], change: Change): Promise<L[]> {
    const { set, parameters = [], values = [] } = change;
    if (leases.length === 0) return [];
    const { key, table } = this.noun;
    const held = `WITH held AS (${this.held(parameters.length + 1, values)})`;
    const { leaseUntil, dueAt } = this.columns;
    const unleased = ['lease_token = NULL', ...(leaseUntil === dueAt ? [] : [`${leaseUntil} = NULL`])];
    const ended = await asked.query<Held[]>(
      set === null
        ? `${held} DELETE FROM ${table} t USING held WHERE t.${key} = held.id RETURNING held.id, held.token`
        : `${held} UPDATE ${table} t SET ${[...(set === '' ? [] : [set]), ...unleased].join(', ')}
           FROM held WHERE t.${key} = held.id RETURNING held.id, held.token`,
      [...parameters, ...idsAndTokens(leases), ...values.map((value) => value.of)],
    );
    return among(leases, ended);
  }

  /** Like `end`, for one row. @returns false if the lease was lost */
  async endOne(tx: Tx, lease: Lease, change: Change): Promise<boolean> {
    return (await this.end(tx, [lease], change)).length === 1;
  }

  /** Records a failed attempt: the row is due again at `dueAt`. @returns false if the lease was lost */
  retry(tx: Tx, lease: Lease, { dueAt, error }: { dueAt: Date; error: string }): Promise<boolean> {
    const set = `${this.columns.dueAt} = $1, last_error = $2`;
    return this.endOne(tx, lease, { set, parameters: [dueAt, storableReason(error)] });
  }

  /** Gives up a row. @returns false if the lease was lost */
  bury(tx: Tx, lease: Lease, error: string): Promise<boolean> {
    const { bury } = this.noun;
    if (bury === null) return this.endOne(tx, lease, { set: null });
    const set = `${bury}, last_error = $1`;
    return this.endOne(tx, lease, { set, parameters: [storableReason(error)] });
  }

  /**
   * Records a failed attempt: the row is retried later, or given up after its last attempt. @returns false if the lease was
   * lost
   */
  fail(tx: Tx, lease: Attempt, error: unknown, now: Date): Promise<boolean> {
    const { maxAttempts } = this.noun;
    const reason = messageOf(error);
    if (maxAttempts !== null && lease.attempts >= maxAttempts) return this.bury(tx, lease, reason);
    return this.retry(tx, lease, { dueAt: nextWorkAttemptAt(lease.attempts, now), error: reason });
  }

  /**
   * SELECT ... FOR UPDATE of rows still held under these tokens. $first is the ids, the next parameter the tokens, then the
   * values.
   */
  private held(first: number, values: NonNullable<Change['values']> = []): string {
    const { key, table } = this.noun;
    const columns = ['id', 'token', ...values.map(({ name }) => name)];
    const types = ['uuid', 'uuid', ...values.map(({ type }) => type)];
    return `SELECT u.* FROM unnest(${types.map((type, at) => `$${first + at}::${type}[]`).join(', ')})
           AS u (${columns.join(', ')})
         JOIN ${table} t ON t.${key} = u.id AND t.lease_token = u.token ORDER BY t.${key} FOR UPDATE OF t`;
  }
}

function idsAndTokens(leases: readonly Lease[]): [string[], string[]] {
  return [leases.map(({ id }) => id), leases.map(({ leaseToken }) => leaseToken)];
}

interface Held {
  readonly id: string;
  readonly token: string;
}

function among<L extends Lease>(leases: readonly L[], held: readonly Held[]): L[] {
  const tokens = new Map(held.map(({ id, token }) => [id, token]));
  return leases.filter(({ id, leaseToken }) => tokens.get(id) === leaseToken);
}
