import type { Tx } from '../database.js';
import { rows } from '../sql/rows.js';
import { facetFields, facetsOf, sourcesToCompare } from './mention-facet.js';
import {
  type Bind,
  bindTo,
  detailSql,
  groupSql,
  type MentionFilter,
  roughPatternOf,
} from './mention-filter.js';

/** A stretch of the order of discovery; `highest` is not in it. */
export interface Range {
  readonly projectId: string;
  readonly lowest: string;
  readonly highest: string;
}

/** The range as SQL on a mention `m`, with its values as the first parameters. */
export const inRange = 'm.project_id = $1 AND m.id < $2 AND m.id >= $3';
export const rangeValues = ({ projectId, highest, lowest }: Range): unknown[] => [projectId, highest, lowest];

/**
 * Where the only conditions are on facets, or on the time of publication: the newest ids of each facet or week, which
 * stand in an index side by side.
 */
export function newestOfEach(filter: MentionFilter, bind: Bind, wanted: number): string | null {
  const given = (Object.keys(filter) as (keyof MentionFilter)[]).filter(
    (name) => filter[name] !== undefined && name !== 'foundSince' && name !== 'foundUntil',
  );
  const facets = facetsOf(filter);
  const newest = (each: string, column: string): string => `SELECT newest.id FROM ${each} AS each (value)
    CROSS JOIN LATERAL (
      SELECT m.id FROM mentions m WHERE m.${column} = each.value AND ${inRange} ${detailSql(filter, bind, 'each')}
      ORDER BY m.id DESC LIMIT ${bind(wanted)}::integer
    ) newest ORDER BY newest.id DESC LIMIT ${bind(wanted)}::integer`;
  if (facets !== null && given.every((name) => facetFields.includes(name as never)))
    return newest(`unnest(${bind(facets)}::smallint[])`, 'facet');
  if (given.length > 0 && given.every((name) => name === 'publishedSince' || name === 'publishedUntil')) {
    const [from, to] = weeks(filter, bind);
    const extreme = (which: 'min' | 'max') =>
      `(SELECT ${which}(published_week) FROM mentions WHERE project_id = $1)`;
    return newest(
      `generate_series(greatest(${from}, ${extreme('min')}), least(${to}, ${extreme('max')}))`,
      'published_week',
    );
  }
  return null;
}

/** Whether the facet tells everything about a mention that is asked for, but for how urgent it is within its band. */
export function areFacets(filter: MentionFilter): boolean {
  const given = (Object.keys(filter) as (keyof MentionFilter)[]).filter((name) => filter[name] !== undefined);
  return (
    given.length > 0 &&
    given.every((name) => facetFields.includes(name as never)) &&
    sourcesToCompare(filter) === null
  );
}

/** The mentions that meet the condition which the fewest meet; null = all conditions are met by many, or none has an index. */
export async function rarest(
  tx: Tx,
  range: Range,
  filter: MentionFilter,
  bindLast: Bind,
  rare: number,
): Promise<string | null> {
  const parameters = rangeValues(range);
  const bind = bindTo(parameters);
  const candidates = indexed(filter);
  if (candidates.length === 0) return null;
  const most = `${bind(rare + 1)}::integer`;
  const counts = candidates.map((ids) => `(SELECT count(*) FROM (${ids(bind)} LIMIT ${most}) few)::integer`);
  const others = counts.slice(0, -1).map((count, index) => ({ count, name: `count_${index}` }));
  const names = others.map(({ name }) => name).join(', ');
  // The last are facets, hundreds of places in their index: not counted where another condition leaves hardly anything.
  const sql =
    others.length === 0
      ? `SELECT ARRAY[${counts.join()}] AS counts`
      : `SELECT ARRAY[${names}, CASE WHEN least(${names}) <= ${most} / 20 THEN ${most} ELSE ${counts.at(-1)} END] AS counts
         FROM (SELECT ${others.map(({ count, name }) => `${count} AS ${name}`).join(', ')} OFFSET 0) counted`;
  const [row] = await rows<{ counts: number[] }>(tx, sql, parameters);
  const fewest = Math.min(...(row?.counts ?? []));
  const ids = candidates[row?.counts.indexOf(fewest) ?? -1];
  return fewest > rare || ids === undefined ? null : ids(bindLast);
}

/** For each condition that has an index, facets last: the ids of the mentions in the range that meet it. */
function indexed(filter: MentionFilter): ((bind: Bind) => string)[] {
  const { authorHandle, monitorId, groupName, givenUp, foundSince, publishedSince, publishedUntil } = filter;
  const facets = facetsOf(filter);
  const mentions = (condition: string) => `SELECT m.id FROM mentions m WHERE ${inRange} AND ${condition}`;
  const matchedBy = (monitorIds: string) => `SELECT x.mention_id FROM matches x WHERE x.project_id = $1
    AND x.mention_id < $2 AND x.mention_id >= $3 AND x.monitor_id = ANY(${monitorIds})`;
  const dead = `SELECT w.mention_id FROM mention_work w WHERE w.project_id = $1 AND w.mention_id < $2
    AND w.mention_id >= $3 AND w.dead_at IS NOT NULL`;
  return [
    ...(givenUp === true ? [() => dead] : []),
    ...(authorHandle === undefined
      ? []
      : [(bind: Bind) => mentions(`m.author_key = lower(${bind(authorHandle)})`)]),
    ...(monitorId === undefined ? [] : [(bind: Bind) => matchedBy(`${bind(monitorId)}::uuid[]`)]),
    ...(groupName === undefined ? [] : [(bind: Bind) => matchedBy(`ARRAY(${groupSql(bind(groupName))})`)]),
    ...(publishedSince === undefined && publishedUntil === undefined
      ? []
      : [(bind: Bind) => mentions(`m.published_week BETWEEN ${weeks(filter, bind).join(' AND ')}`)]),
    ...(foundSince === undefined ? [] : [() => mentions('true')]),
    ...(facets === null ? [] : [(bind: Bind) => ofFacets(facets, bind, 'm.id')]),
  ];
}

/** Columns of `mentions_by_facet` for all mentions of the range that have one of these facets. */
export function ofFacets(facets: readonly number[], bind: Bind, columns: string): string {
  return `SELECT ${columns} FROM unnest(${bind(facets)}::smallint[]) AS each (value) CROSS JOIN LATERAL (
    SELECT * FROM mentions m WHERE m.facet = each.value AND ${inRange} OFFSET 0
  ) m`;
}

/** The first and the last week in which something may have been published, as `published_week` counts them. */
function weeks({ publishedSince, publishedUntil }: MentionFilter, bind: Bind): [string, string] {
  const weekMs = 7 * 24 * 60 * 60 * 1_000;
  const week = (time: Date): number => Math.floor(time.getTime() / weekMs);
  const end = 2 ** 31 - 1;
  const bound = (time: Date | undefined, otherwise: number): string =>
    `${bind(time === undefined ? otherwise : week(time))}::integer`;
  return [bound(publishedSince, -end), bound(publishedUntil, end)];
}

/** @param before the id that what is found comes before */
export function wordSearch({ q = '' }: MentionFilter, bind: Bind, before: string): string {
  return `SELECT mentions_containing($1, ${bind(roughPatternOf(q))}, ${before})`;
}

/** Trigrams find what has three letters or digits in a row, and are worth it where that is rare. */
export async function isSearchable(
  tx: Tx,
  range: Range,
  { q }: MentionFilter,
  near: number,
): Promise<boolean> {
  const sampled = Math.ceil(near / 4);
  if (q === undefined || !/[\p{L}0-9]{3}/u.test(q)) return false;
  const parameters = rangeValues(range);
  const bind = bindTo(parameters);
  const [sample] = await rows<{ hits: number }>(
    tx,
    `SELECT count(*)::integer AS hits
     FROM (SELECT * FROM mentions m WHERE ${inRange} ORDER BY m.id DESC LIMIT ${bind(sampled)}::integer) m
     WHERE true ${detailSql({ q }, bind, 'each')}`,
    parameters,
  );
  return (sample?.hits ?? 0) <= sampled / 100;
}
