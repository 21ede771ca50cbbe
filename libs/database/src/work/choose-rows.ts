import { columnsOf, type LeasedNoun, statesOf } from './leased-noun.js';

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
export function chosenRows(
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
