import { type Condition, conditionsOf, type Lookup, type MentionColumn } from './mention-conditions.js';
import type { Bind, MentionFilter } from './mention-filter.js';

/** SQL to append to `WHERE m.project_id = $1` on a mention `m`: ` AND ...` per condition. */
export function filterSql(filter: MentionFilter, bind: Bind, lookup: Lookup): string {
  return all(conditionsOf(filter, bind, lookup), 'm');
}

/** Like `filterSql`, for mentions already known to have a facet in `facetsOf`. */
export function detailSql(filter: MentionFilter, bind: Bind): string {
  const conditions = conditionsOf(filter, bind, 'each').filter(({ needs }) => !needs.includes('facet'));
  return all(conditions, 'm');
}

/** The conditions of `filterSql` that can be checked on a row `k` that has only the known columns of a mention. */
export function keySql(filter: MentionFilter, bind: Bind, known: readonly MentionColumn[]): string {
  const conditions = conditionsOf(filter, bind, 'each').filter((condition) => isDecided(condition, known));
  return all(conditions, 'k');
}

/** The conditions that `keySql` leaves out, on a mention `m`. */
export function restSql(filter: MentionFilter, bind: Bind, known: readonly MentionColumn[]): string {
  const conditions = conditionsOf(filter, bind, 'each').filter((condition) => !isDecided(condition, known));
  return all(conditions, 'm');
}

/** The mention columns that the conditions need. */
export function columnsNeeded(filter: MentionFilter): MentionColumn[] {
  return [...new Set(conditionsOf(filter, () => '', 'each').flatMap(({ needs }) => needs))];
}

function isDecided({ needs }: Condition, known: readonly MentionColumn[]): boolean {
  return needs.every((column) => known.includes(column));
}

function all(conditions: readonly Condition[], row: string): string {
  return conditions.map(({ on }) => ` AND ${on(row)}`).join('');
}
