import { suspectsAtOnce } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { Tx } from '../connection/transaction/tx.js';
import { type Choice, chosenRows } from './choose-rows.js';
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

  constructor(readonly noun: LeasedNoun) {
    this.states = statesOf(noun);
    this.columns = columnsOf(noun);
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
