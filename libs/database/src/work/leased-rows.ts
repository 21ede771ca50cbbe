import { messageOf, nextWorkAttemptAt, suspectsAtOnce } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { Asked, Tx } from '../database.js';
import { rows } from '../sql/rows.js';
import { storableReason } from '../sql/storable.js';
import { type Choice, chosenRows } from './choose-rows.js';
import { columnsOf, type LeaseColumns, type LeasedNoun, type LeaseStates, statesOf } from './leased-noun.js';

/** A row that is held by whoever knows its token. */
export interface Lease {
  readonly id: string;
  readonly leaseToken: string;
}

/** SQL of what a claim returns of each row `t`, and of rows that stand beside it. */
export interface Returned {
  readonly columns: string;
  /** Follows `FROM`, e.g. `projects p`. */
  readonly from?: string;
  /** Its conditions, e.g. `p.id = t.project_id`. */
  readonly where?: string;
}

/** Limits of a claim. */
export interface ClaimOptions {
  readonly limit: number;
  readonly leaseMs: number;
}

/** What the end of a lease does to its row. */
export interface Change {
  /** SQL assignments; null = the row is deleted. `held` has a column of each of `values`. */
  readonly set: string | null;
  /** $1, $2 .. of `set`. */
  readonly parameters?: readonly unknown[];
  /** A value for each lease, in the order of the leases. */
  readonly values?: readonly {
    readonly name: string;
    readonly type: string;
    readonly of: readonly unknown[];
  }[];
}

/**
 * The queue of record: rows of a table that workers lease, so that each is worked on by one at a time. A claim commits
 * before the work begins. What a worker does with a row counts only under the token of its lease: one that was late, and
 * whose row was claimed again, changes nothing.
 */
export class LeasedRows implements LeaseStates {
  readonly isFree: string;
  readonly isWaiting: string;
  readonly isReady: string;
  readonly isSuspect: string;
  private readonly columns: LeaseColumns;

  constructor(readonly noun: LeasedNoun) {
    const { isFree, isWaiting, isReady, isSuspect } = statesOf(noun);
    this.isFree = isFree;
    this.isWaiting = isWaiting;
    this.isReady = isReady;
    this.isSuspect = isSuspect;
    this.columns = columnsOf(noun);
  }

  /** Leases rows that are ready. Those that another transaction is claiming are passed over. */
  claim<R extends object>(tx: Tx, choice: Choice, options: ClaimOptions, returned: Returned): Promise<R[]> {
    return this.lease<R>(tx, this.isReady, choice, options, returned);
  }

  /**
   * Leases suspects, one of which may be what stopped its worker: those with the fewest attempts, and ever fewer at once, so
   * that it is soon alone. Those that have used up their attempts are given up.
   * @param choose which of all these ids are leased; left out = those that have been due for longest
   */
  async claimSuspects<R extends object>(
    tx: Tx,
    choice: Choice,
    options: ClaimOptions,
    returned: Returned,
    choose?: (ids: readonly string[]) => Choice,
  ): Promise<R[]> {
    const { from = '', where = 'true', parameters = [] } = choice;
    const { key, maxAttempts, suspectsAtOnce: portion = suspectsAtOnce } = this.noun;
    const { attempts, dueAt } = this.columns;
    const suspects = await rows<{ id: string; attempts: number }>(
      tx,
      `SELECT t.${key} AS id, t.${attempts} AS attempts FROM ${this.noun.table} t ${from}
       WHERE ${this.isSuspect} AND ${where}
       ORDER BY t.${attempts}, t.${dueAt}, t.${key} LIMIT $${parameters.length + 1}`,
      [...parameters, options.limit],
    );
    const isSpent = (suspect: { attempts: number }): boolean =>
      maxAttempts !== null && suspect.attempts >= maxAttempts;
    const spent = suspects.filter(isSpent);
    if (spent.length > 0)
      await this.burySuspects(
        tx,
        spent.map(({ id }) => id),
      );
    const [first] = suspects;
    if (first === undefined || isSpent(first)) return [];
    const alike = suspects.filter((suspect) => suspect.attempts === first.attempts).map(({ id }) => id);
    const limit = portion(options.limit, first.attempts);
    const chosen = choose?.(alike) ?? {
      where: `t.${key} = ANY($1::uuid[])`,
      parameters: [alike.slice(0, limit)],
    };
    return this.lease<R>(tx, this.isSuspect, chosen, { ...options, limit }, returned);
  }

  /**
   * Leases one row: one that is ready, else a suspect.
   * @param ids null = whatever is due; of given ones none is claimed as a suspect
   */
  async claimOne<R extends object>(
    tx: Tx,
    ids: readonly string[] | null,
    leaseMs: number,
    returned: Returned,
  ): Promise<R | null> {
    const options = { limit: 1, leaseMs };
    const choice = ids === null ? {} : { where: `t.${this.noun.key} = ANY($1::uuid[])`, parameters: [ids] };
    const [ready] = await this.claim<R>(tx, choice, options, returned);
    if (ready !== undefined || ids !== null) return ready ?? null;
    const [suspect] = await this.claimSuspects<R>(tx, choice, options, returned);
    return suspect ?? null;
  }

  /** Counts the attempt of rows that are counted when they are started, under a fresh token: a claim is started once. */
  async start<R extends object>(
    tx: Tx,
    leases: readonly Lease[],
    leaseMs: number,
    { columns, from, where = 'true' }: Returned,
  ): Promise<R[]> {
    const { key, table } = this.noun;
    const { attempts, leaseUntil } = this.columns;
    return rows<R>(
      tx,
      `WITH held AS (${this.held(1)})
       UPDATE ${table} t SET lease_token = $3, ${leaseUntil} = ${this.leaseEnd('$4')}, ${attempts} = t.${attempts} + 1
       FROM held${from === undefined ? '' : `, ${from}`} WHERE t.${key} = held.id AND ${where} RETURNING ${columns}`,
      [...idsAndTokens(leases), newId(), leaseMs],
    );
  }

  /** Has leases last for another `leaseMs` from now. */
  async renew(tx: Tx, leases: readonly Lease[], leaseMs: number): Promise<void> {
    const { key, table } = this.noun;
    await rows(
      tx,
      `WITH held AS (${this.held(1)})
       UPDATE ${table} t SET ${this.columns.leaseUntil} = ${this.leaseEnd('$3')} FROM held WHERE t.${key} = held.id`,
      [...idsAndTokens(leases), leaseMs],
    );
  }

  /** Nobody claims or ends these rows until the transaction ends. @returns the leases that still hold */
  async lock<L extends Lease>(tx: Tx, leases: readonly L[]): Promise<L[]> {
    return among(leases, await rows(tx, this.held(1), idsAndTokens(leases)));
  }

  /**
   * Gives back what was not begun: it has lost no attempt.
   * @param dueAt left out = when it was due, or now where its lease moved that moment
   * @returns the leases that still held
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

  /** Ends leases. @returns those that still held: what came of the others must not be kept */
  async end<L extends Lease>(
    asked: Asked,
    leases: readonly L[],
    { set, parameters = [], values = [] }: Change,
  ): Promise<L[]> {
    if (leases.length === 0) return [];
    const { key, table } = this.noun;
    const held = `WITH held AS (${this.held(parameters.length + 1, values)})`;
    const { leaseUntil, dueAt } = this.columns;
    const unleased = ['lease_token = NULL', ...(leaseUntil === dueAt ? [] : [`${leaseUntil} = NULL`])];
    const ended = await rows<Held>(
      asked,
      set === null
        ? `${held} DELETE FROM ${table} t USING held WHERE t.${key} = held.id RETURNING held.id, held.token`
        : `${held} UPDATE ${table} t SET ${[...(set === '' ? [] : [set]), ...unleased].join(', ')}
           FROM held WHERE t.${key} = held.id RETURNING held.id, held.token`,
      [...parameters, ...idsAndTokens(leases), ...values.map((value) => value.of)],
    );
    return among(leases, ended);
  }

  /** The attempt failed: the row is due again at `dueAt`. @returns false where the lease was lost */
  async retry(tx: Tx, lease: Lease, { dueAt, error }: { dueAt: Date; error: string }): Promise<boolean> {
    const set = `${this.columns.dueAt} = $1, last_error = $2`;
    return (await this.end(tx, [lease], { set, parameters: [dueAt, storableReason(error)] })).length === 1;
  }

  /** Gives a row up for a reason. @returns false where the lease was lost */
  async bury(tx: Tx, lease: Lease, error: string): Promise<boolean> {
    const { bury } = this.noun;
    const change =
      bury === null
        ? { set: null }
        : { set: `${bury}, last_error = $1`, parameters: [storableReason(error)] };
    return (await this.end(tx, [lease], change)).length === 1;
  }

  /** The attempt failed: the row is tried again later, or given up after its last attempt. @returns false where the lease was lost */
  fail(tx: Tx, lease: Lease & { readonly attempts: number }, error: unknown, now: Date): Promise<boolean> {
    const { maxAttempts } = this.noun;
    const reason = messageOf(error);
    if (maxAttempts !== null && lease.attempts >= maxAttempts) return this.bury(tx, lease, reason);
    return this.retry(tx, lease, { dueAt: nextWorkAttemptAt(lease.attempts, now), error: reason });
  }

  private async lease<R extends object>(
    tx: Tx,
    state: string,
    choice: Choice,
    { limit, leaseMs }: ClaimOptions,
    { columns, from, where = 'true' }: Returned,
  ): Promise<R[]> {
    const { key, table, counts, onClaim } = this.noun;
    const { attempts, leaseUntil } = this.columns;
    const parameters = [...(choice.parameters ?? [])];
    const bind = (value: unknown): string => `$${parameters.push(value)}`;
    const { sql: chosen, place } = chosenRows(this.noun, state, choice, bind(limit));
    const set = [
      `lease_token = ${bind(newId())}`,
      `${leaseUntil} = ${this.leaseEnd(bind(leaseMs))}`,
      ...(counts === 'at_claim' ? [`${attempts} = t.${attempts} + 1`] : []),
      ...(onClaim === undefined ? [] : [onClaim]),
    ];
    const leased = await rows<R & { place?: number }>(
      tx,
      `WITH RECURSIVE ${chosen}
       UPDATE ${table} t SET ${set.join(', ')} FROM held${from === undefined ? '' : `, ${from}`}
       WHERE t.${key} = held.id AND ${where} RETURNING ${columns}${place === null ? '' : `, ${place} AS place`}`,
      parameters,
    );
    if (place === null) return leased;
    return leased.sort((a, b) => (a.place ?? 0) - (b.place ?? 0)).map(({ place: _, ...row }) => row as R);
  }

  private async burySuspects(tx: Tx, ids: readonly string[]): Promise<void> {
    const { key, table, bury, maxAttempts } = this.noun;
    const { attempts, leaseUntil } = this.columns;
    const { neverEnded = "coalesce(t.last_error, 'Its last attempts never ended.')" } = this.noun;
    const set = `${bury}, last_error = ${neverEnded}, lease_token = NULL, ${leaseUntil} = NULL`;
    await rows(
      tx,
      `WITH held AS (
         SELECT t.${key} AS id FROM ${table} t
         WHERE t.${key} = ANY($1::uuid[]) AND ${this.isSuspect} AND t.${attempts} >= ${maxAttempts}
         ORDER BY t.${key} FOR UPDATE SKIP LOCKED
       )
       ${bury === null ? `DELETE FROM ${table} t USING held` : `UPDATE ${table} t SET ${set} FROM held`}
       WHERE t.${key} = held.id`,
      [ids],
    );
  }

  /** SELECT of what is still held under these tokens, locked. Ids and tokens are $first and the next, values follow. */
  private held(first: number, values: NonNullable<Change['values']> = []): string {
    const { key, table } = this.noun;
    const columns = ['id', 'token', ...values.map(({ name }) => name)];
    const types = ['uuid', 'uuid', ...values.map(({ type }) => type)];
    return `SELECT u.* FROM unnest(${types.map((type, at) => `$${first + at}::${type}[]`).join(', ')})
           AS u (${columns.join(', ')})
         JOIN ${table} t ON t.${key} = u.id AND t.lease_token = u.token ORDER BY t.${key} FOR UPDATE OF t`;
  }

  private leaseEnd(ms: string): string {
    const interval = `${ms}::integer * interval '1 millisecond'`;
    return `now() + ${this.noun.leaseFor?.(interval) ?? interval}`;
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
