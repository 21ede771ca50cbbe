import type { Tx } from '../../connection/transaction/tx.js';
import type { MentionColumn } from '../filter/mention-conditions.js';
import { keySql, restSql } from '../filter/filter-sql.js';
import type { Bind, MentionFilter } from '../filter/mention-filter.js';

/** Limits on the rows that a page may read. */
export interface Reach {
  /** This many rows are always read first: frequent values are found among them. */
  readonly near: number;
  /** A condition met by at most this many rows is rare enough to check each of them. */
  readonly rare: number;
  /** If no condition is rare, this many more are read before a short page is returned. */
  readonly far: number;
  /** How many rows that pass the index conditions are looked up in the table, which takes ten times as long. */
  readonly looks: number;
}

/** What Postgres can read in 10 ms. */
export const usualReach: Reach = { near: 2_000, rare: 4_000, far: 15_000, looks: 1_500 };

/** Rows of an index on mentions: what can be read without the table. */
export interface Keys {
  /** Returns `id`, `urgency` (null if unknown) and the known columns. */
  readonly sql: string;
  readonly known: readonly MentionColumn[];
}

/** The sort orders of lists, given the name of a row. */
export const orders = {
  found: (row: string) => `${row}.id DESC`,
  urgency: (row: string) => `${row}.urgency DESC NULLS LAST, ${row}.id DESC`,
};

/** A walk through the keys of a list. */
interface KeyWalk {
  /** The first is the project. */
  readonly parameters: unknown[];
  readonly bind: Bind;
  readonly filter: MentionFilter;
  /** Sorted, at most `reach` of them. */
  readonly keys: Keys;
  readonly order: (row: string) => string;
  readonly reach: number;
  /** The maximum number of mentions to look up. */
  readonly looks: number;
  readonly wanted: number;
}

/** A mention's position in a sorted list. */
export interface Key {
  readonly id: string;
  readonly urgency: number | null;
}

/** The mention `m` with the key `k`. */
const lookUp =
  'CROSS JOIN LATERAL (SELECT * FROM mentions m WHERE m.project_id = $1 AND m.id = k.id LIMIT 1) m';

/**
 * Reads keys one by one until enough mentions are found. Conditions on the keys are checked before the mention is looked
 * up.
 * @returns `end`: the last key read; null = there are no more keys, or enough were found
 */
export async function walkKeys(tx: Tx, walk: KeyWalk): Promise<{ found: Key[]; end: Key | null }> {
  const { parameters, bind, filter, keys, order, ...most } = walk;
  const [reach, looks, wanted] = [most.reach, most.looks, most.wanted].map(
    (count) => `${bind(count)}::integer`,
  );
  const rest = restSql(filter, bind, keys.known);
  // Skips the table if the keys decide everything.
  const hitsSql =
    rest === '' && isOrdered(keys, order)
      ? 'SELECT k.id, k.urgency FROM passed k'
      : `SELECT m.id, m.urgency FROM passed k ${lookUp} WHERE true ${rest}`;
  const read = await tx.query<(Key & { isEnd: boolean })[]>(
    // Each step is read only as far as the next one needs.
    `WITH keys AS MATERIALIZED (
       ${keys.sql}
     ), passed AS MATERIALIZED (
       SELECT * FROM keys k WHERE true ${keySql(filter, bind, keys.known)} ORDER BY ${order('k')} LIMIT ${looks}
     ), hits AS MATERIALIZED (
       ${hitsSql} ORDER BY ${order('k')} LIMIT ${wanted}
     ), ended AS MATERIALIZED (
       SELECT k.id, k.urgency FROM (
         (SELECT k.id, k.urgency FROM passed k ORDER BY ${order('k')} OFFSET ${looks} - 1 LIMIT 1) UNION ALL
         (SELECT k.id, k.urgency FROM keys k ORDER BY ${order('k')} OFFSET ${reach} - 1 LIMIT 1)
       ) k WHERE (SELECT count(*) FROM hits) < ${wanted} ORDER BY ${order('k')} LIMIT 1
     )
     SELECT k.* FROM (
       SELECT id, urgency, false AS "isEnd" FROM hits UNION ALL SELECT id, urgency, true FROM ended
     ) k ORDER BY k."isEnd", ${order('k')}`,
    parameters,
  );
  return { found: read.filter(({ isEnd }) => !isEnd), end: read.find(({ isEnd }) => isEnd) ?? null };
}

/**
 * All matches among these keys, in order.
 * @param behind a condition on a row that has `id` and `urgency`: whether it comes after the previous page
 */
export async function among(
  tx: Tx,
  { parameters, bind, filter, keys, order, wanted }: Omit<KeyWalk, 'reach' | 'looks'>,
  behind: (row: string) => string,
): Promise<Key[]> {
  const inOrder = isOrdered(keys, order);
  const keyConditions = keySql(filter, bind, keys.known);
  const passed = inOrder
    ? `(SELECT * FROM (SELECT * FROM (${keys.sql}) k WHERE ${behind('k')} ORDER BY ${order('k')} OFFSET 0) k WHERE true ${keyConditions})`
    : `(SELECT * FROM (${keys.sql}) k WHERE true ${keyConditions} OFFSET 0)`;
  return tx.query<Key[]>(
    `SELECT m.id, m.urgency FROM ${passed} k ${lookUp}
     WHERE ${inOrder ? 'true' : behind('m')} ${restSql(filter, bind, keys.known)}
     ORDER BY ${order(inOrder ? 'k' : 'm')} LIMIT ${bind(wanted)}::integer`,
    parameters,
  );
}

/** Whether the keys contain what is needed to sort by this order. */
function isOrdered({ known }: Keys, order: KeyWalk['order']): boolean {
  return order === orders.found || known.includes('urgency');
}
