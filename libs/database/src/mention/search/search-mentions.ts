import type { Mention } from '@earshot/domain';
import type { Tx } from '../../connection/transaction/tx.js';
import type { Page, PageOf } from '../../connection/page.js';
import { rows } from '../../connection/transaction/rows.js';
import {
  inRange,
  isSearchable,
  newestOfEach,
  type Range,
  rangeValues,
  rarest,
  wordSearch,
} from './mention-candidates.js';
import { type Bind, bindTo, filterSql, keyRange, type MentionFilter } from './mention-filter.js';
import { mentionColumns, type MentionRow, toMention } from '../mention-row.js';
import { type Reach, usualReach } from './reach.js';

/**
 * A page of mentions, newest discovery first. What it costs is bounded by `reach`, however many mentions there are
 * and whatever they are filtered by: a page may end early, with `nextAfter` where the search goes on.
 */
export async function searchMentions(
  tx: Tx,
  projectId: string,
  filter: MentionFilter,
  { limit, after }: Page,
  reach: Reach = usualReach,
): Promise<PageOf<Mention>> {
  const { lowest, highest } = keyRange(filter);
  const range = { projectId, lowest, highest: after !== null && after < highest ? after : highest };
  const near = await walk(tx, range, filter, reach.near, limit + 1);
  if (near.found.length > limit || near.end === null) return pageOf(near.found, limit, near.end);
  const rest: Range = { ...range, highest: near.end };
  const wanted = limit + 1 - near.found.length;
  const exact = await findBeyond(tx, rest, filter, wanted, reach);
  if (exact !== null) return pageOf([...near.found, ...exact], limit, null);
  const far = await walk(tx, rest, filter, reach.far, wanted);
  return pageOf([...near.found, ...far.found], limit, far.end);
}

/**
 * SQL that follows `WHERE m.project_id = $1` of a statement that sums up all mentions which meet the filter: words that
 * are rare are found by their index first.
 */
export async function sumSql(tx: Tx, projectId: string, filter: MentionFilter, bind: Bind): Promise<string> {
  const { lowest, highest } = keyRange(filter);
  const searchable = await isSearchable(tx, { projectId, lowest, highest }, filter, usualReach.near);
  const found = searchable ? ` AND m.id = ANY(ARRAY(${wordSearch(filter, bind, bind(highest))}))` : '';
  return found + filterSql(filter, bind, 'joined');
}

/** @param end where the search goes on after these; null = nowhere */
function pageOf(found: readonly Mention[], limit: number, end: string | null): PageOf<Mention> {
  const items = found.slice(0, limit);
  return { items, nextAfter: found.length > limit ? (items.at(-1)?.id ?? null) : end };
}

/**
 * Reads row after row. One statement, so that what others insert or delete meanwhile makes no gap and no overlap.
 * @returns `end`: the last one read; null = there are no more, or enough were found
 */
async function walk(
  tx: Tx,
  range: Range,
  filter: MentionFilter,
  count: number,
  wanted: number,
): Promise<{ found: Mention[]; end: string | null }> {
  const parameters = rangeValues(range);
  const bind = bindTo(parameters);
  const [reach, enough] = [`${bind(count)}::integer`, `${bind(wanted)}::integer`];
  const found = await rows<MentionRow & { isThere: boolean; end: string | null }>(
    tx,
    `SELECT m.*, m.id IS NOT NULL AS "isThere", CASE WHEN count(m.id) OVER () < ${enough}
       THEN (SELECT m.id FROM mentions m WHERE ${inRange} ORDER BY m.id DESC OFFSET ${reach} - 1 LIMIT 1) END AS "end"
     FROM (SELECT) one LEFT JOIN (
       SELECT ${mentionColumns}
       FROM (SELECT * FROM mentions m WHERE ${inRange} ORDER BY m.id DESC LIMIT ${reach}) m
       WHERE true ${filterSql(filter, bind, 'each')} ORDER BY m.id DESC LIMIT ${enough}
     ) m ON true ORDER BY m.id DESC`,
    parameters,
  );
  let end: string | null = null;
  const mentions = found.flatMap(({ isThere, end: last, ...row }) => {
    end = last;
    // Where nothing was found there is one row, without a mention.
    return isThere ? [toMention(row)] : [];
  });
  return { found: mentions, end };
}

/** Everything that is wanted of the range, by an index; null = no index would do with few rows. */
async function findBeyond(
  tx: Tx,
  range: Range,
  filter: MentionFilter,
  wanted: number,
  reach: Reach,
): Promise<Mention[] | null> {
  const parameters = rangeValues(range);
  const bind = bindTo(parameters);
  const ids =
    newestOfEach(filter, bind, wanted) ??
    (await rarest(tx, range, filter, bind, reach.rare)) ??
    ((await isSearchable(tx, range, filter, reach.near)) ? wordSearch(filter, bind, '$2') : null);
  if (ids === null) return null;
  const found = await rows<MentionRow>(
    tx,
    // Each by its key: the planner must not prefer to walk the whole order.
    `WITH hits AS MATERIALIZED (
       SELECT m.* FROM mentions m WHERE m.id = ANY(ARRAY(${ids})) AND ${inRange} ${filterSql(filter, bind, 'each')}
       ORDER BY m.id DESC LIMIT ${bind(wanted)}::integer
     )
     SELECT ${mentionColumns} FROM hits m ORDER BY m.id DESC`,
    parameters,
  );
  return found.map(toMention);
}
