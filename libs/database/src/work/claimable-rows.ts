import { suspectsAtOnce } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { Tx } from '../connection/transaction/tx.js';
import { columnsOf, type LeaseColumns, type LeasedNoun, type LeaseStates, statesOf } from './leased-noun.js';

/** SQL of what a claim returns for each row `t` and for joined rows. */
export interface Returned {
  readonly columns: string;
  /** Follows `FROM`, e.g. `projects p`. */
  readonly from?: string;
  /** Join conditions, e.g. `p.id = t.project_id`. */
  readonly where?: string;
}

/** Options of a claim. */
export interface ClaimOptions {
  readonly limit: number;
  readonly leaseMs: number;
}

/** Claims of leased work, see `LeasedRows`. A claim is committed before the work begins. */
export class ClaimableRows {
  readonly states: LeaseStates;
  protected readonly columns: LeaseColumns;

  readonly noun: LeasedNoun;

  /** @param noun where it differs from the usual: rows with an `id`, all open, that are never given up */
  constructor(noun: Pick<LeasedNoun, 'table'> & Partial<LeasedNoun>) {
    this.noun = { key: 'id', isOpen: 'true', counts: 'at_claim', maxAttempts: null, bury: null, ...noun };
    this.states = statesOf(this.noun);
    this.columns = columnsOf(this.noun);
  }

  /** Leases ready rows. Skips rows that another transaction is claiming. */
  claim<R extends object>(tx: Tx, choice: Choice, options: ClaimOptions, returned: Returned): Promise<R[]> {
    return this.lease<R>(tx, this.states.isReady, choice, options, returned);
  }

  /**
   * Leases suspects, one of which may have crashed its worker: fewest attempts first, and fewer and fewer at once, so that
   * the culprit is soon alone. Gives up those that have used up their attempts.
   * @param choose which of these ids to lease; absent = the longest overdue
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
    const suspects = await tx.query<{ id: string; attempts: number }[]>(
      `SELECT t.${key} AS id, t.${attempts} AS attempts FROM ${this.noun.table} t ${from}
       WHERE ${this.states.isSuspect} AND ${where}
       ORDER BY t.${attempts}, t.${dueAt}, t.${key} LIMIT $${parameters.length + 1}`,
      [...parameters, options.limit],
    );
    const isSpent = (suspect: { attempts: number }): boolean =>
      maxAttempts !== null && suspect.attempts >= maxAttempts;
    const spent = suspects.filter(isSpent).map(({ id }) => id);
    if (spent.length > 0) await this.burySuspects(tx, spent);
    const [first] = suspects;
    if (first === undefined || isSpent(first)) return [];
    const alike = suspects.filter((suspect) => suspect.attempts === first.attempts).map(({ id }) => id);
    const limit = portion(options.limit, first.attempts);
    const chosen = choose?.(alike) ?? {
      where: `t.${key} = ANY($1::uuid[])`,
      parameters: [alike.slice(0, limit)],
    };
    return this.lease<R>(tx, this.states.isSuspect, chosen, { ...options, limit }, returned);
  }

  /**
   * Leases one row: a ready one, otherwise a suspect.
   * @param ids null = any; given ids are not claimed as suspects
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
    const leased = await tx.query<(R & { place?: number })[]>(
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
    await tx.query(
      `WITH held AS (
         SELECT t.${key} AS id FROM ${table} t
         WHERE t.${key} = ANY($1::uuid[]) AND ${this.states.isSuspect} AND t.${attempts} >= ${maxAttempts}
         ORDER BY t.${key} FOR UPDATE SKIP LOCKED
       )
       ${bury === null ? `DELETE FROM ${table} t USING held` : `UPDATE ${table} t SET ${set} FROM held`}
       WHERE t.${key} = held.id`,
      [ids],
    );
  }

  protected leaseEnd(ms: string): string {
    const interval = `${ms}::integer * interval '1 millisecond'`;
    return `now() + ${this.noun.leaseFor?.(interval) ?? interval}`;
  }
}

/** Which rows in a given state a claim takes. SQL may use $1, $2 .. for `parameters`. */
export interface Choice {
  /** Joins to the row `t`. */
  readonly from?: string;
  /** Further conditions. */
  readonly where?: string;
  /** The sort order; absent = longest overdue first. */
  readonly order?: string;
  /**
   * Lets projects take turns. Common table expressions, the last one `candidates`, with the columns `id`, `project_id` and
   * those of `order`, which sorts within a project and within a turn.
   */
  readonly candidates?: string;
  readonly parameters?: readonly unknown[];
}

/**
 * Common table expressions, the last one `held`: rows locked for this claim.
 * @param state SQL condition that the locked row meets
 * @param limit SQL
 * @returns `place`: SQL for a row's position in the order, if projects take turns
 */
function chosenRows(
  noun: LeasedNoun,
  state: string,
  { from = '', where = 'true', order, candidates }: Choice,
  limit: string,
): { readonly sql: string; readonly place: string | null } {
  const { key, table } = noun;
  const { dueAt } = columnsOf(noun);
  const isWorthIt = noun.isObsolete === undefined ? '' : ` AND NOT (${noun.isObsolete})`;
  const byDue = order ?? `t.${dueAt}, t.${key}`;
  if (noun.claimedTogether !== undefined) {
    const columns = noun.claimedTogether.join(', ');
    const held = `due AS (
         SELECT t.* FROM ${table} t ${from} WHERE ${state} AND ${where} ORDER BY ${byDue} LIMIT ${limit}
       ), held AS (
         SELECT t.${key} AS id FROM (SELECT DISTINCT ${columns} FROM due) together JOIN ${table} t USING (${columns})
         WHERE ${statesOf(noun).isFree} ORDER BY t.${key} FOR UPDATE OF t SKIP LOCKED
       )`;
    return { sql: held, place: null };
  }
  if (candidates === undefined) {
    const held = `held AS (
         SELECT t.${key} AS id FROM ${table} t ${from} WHERE ${state} AND ${where}${isWorthIt}
         ORDER BY ${byDue} LIMIT ${limit} FOR UPDATE OF t SKIP LOCKED
       )`;
    return { sql: `${obsolete(noun, state)}${held}`, place: null };
  }
  return {
    sql: `${candidates}, turns AS (
         SELECT c.*, row_number() OVER (PARTITION BY c.project_id ORDER BY ${order}) AS turn_of_project FROM candidates c
       ), chosen AS (
         SELECT id, row_number() OVER (ORDER BY turn_of_project, ${order}) AS place FROM turns ORDER BY place LIMIT ${limit}
       ), held AS (
         SELECT t.${key} AS id, chosen.place FROM ${table} t JOIN chosen ON chosen.id = t.${key} WHERE ${state}
         ORDER BY t.${key} FOR UPDATE OF t SKIP LOCKED
       )`,
    place: 'held.place::integer',
  };
}

/** Deletes obsolete rows along with the claim. */
function obsolete({ table, key, isObsolete }: LeasedNoun, state: string): string {
  if (isObsolete === undefined) return '';
  return `obsolete AS (
         DELETE FROM ${table} WHERE ${key} IN (
           SELECT t.${key} FROM ${table} t WHERE ${state} AND (${isObsolete}) FOR UPDATE SKIP LOCKED
         )
       ), `;
}
