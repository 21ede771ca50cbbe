import type { Mention } from '@earshot/domain';
import type { Tx } from '../../connection/transaction/tx.js';
import { type Page, type PageOf, pageOf } from '../../connection/page.js';
import { isSearchable, type Range, rangeValues, rarest, rareWords } from './mention-candidates.js';
import { groupSql } from '../filter/mention-conditions.js';
import { columnsNeeded, filterSql } from '../filter/filter-sql.js';
import { type Bind, bindTo, keyRange, type MentionFilter } from '../filter/mention-filter.js';
import { wordSearch } from '../filter/mention-words.js';
import { newestOfEach } from './newest-of-each.js';
import { type Reach, usualReach, among, type Key, type Keys, orders, walkKeys } from './walk-keys.js';
import { readMentions } from './read-mentions.js';

/**
 * A page of mentions, newest discovery first. Its cost is bounded by `reach`, whatever the number of mentions and the
 * filter: a page may be short but still have a `nextAfter` to continue from. In a read-only transaction the whole page is
 * from one snapshot.
 */
export async function searchMentions(
  tx: Tx,
  projectId: string,
  filter: MentionFilter,
  page: Page,
  reach: Reach = usualReach,
): Promise<PageOf<Mention>> {
  const { items, nextAfter } = await search(tx, { projectId, filter, page, reach, inOrder: true });
  return { items: await readMentions(tx, projectId, items), nextAfter };
}

/** A count of mentions, which may be a minimum. */
export interface BoundedCount {
  readonly count: number;
  /** false = there are more, or those that may remain are too rare to search for. */
  readonly exact: boolean;
}

/** Counts mentions within the same bounds, starting from the newest, up to `upTo`. */
export async function countWithin(
  tx: Tx,
  projectId: string,
  filter: MentionFilter,
  upTo: number,
  reach: Reach = usualReach,
): Promise<BoundedCount> {
  const page = { limit: upTo, after: null };
  // A count up to `upTo` needs that many look-ups.
  const far = { ...reach, looks: Math.max(reach.looks, upTo) };
  const counted = { projectId, filter, page, reach: far, inOrder: false };
  const { items, nextAfter } = await search(tx, counted);
  return { count: items.length, exact: nextAfter === null };
}

interface Search {
  readonly projectId: string;
  readonly filter: MentionFilter;
  readonly page: Page;
  readonly reach: Reach;
  /** false = any matching mentions may make up the page. */
  readonly inOrder: boolean;
}

async function search(tx: Tx, searched: Search): Promise<PageOf<Key>> {
  const { projectId, filter, page, reach, inOrder } = searched;
  const { limit, after } = page;
  const { lowest, highest } = keyRange(filter);
  const range = { projectId, lowest, highest: after !== null && after < highest ? after : highest };
  const words = await amongFew(tx, range, filter, limit + 1, (bind) =>
    rareWords(tx, range, filter, bind, reach),
  );
  if (words !== null) return pageOf(words, limit);
  const near = await walk(tx, range, filter, everything, { ...reach, far: reach.near }, limit + 1);
  if (near.found.length > limit || near.end === null) return pageOf(near.found, limit, near.end);
  const rest: Range = { ...range, highest: near.end };
  const wanted = limit + 1 - near.found.length;
  const find = async (bind: Bind) =>
    newestOfEach(filter, bind, wanted, inOrder) ?? (await rarest(tx, rest, filter, bind, reach.rare));
  const few = await amongFew(tx, rest, filter, wanted, find);
  if (few !== null) return pageOf([...near.found, ...few], limit);
  const far = await walkFar(tx, rest, filter, reach, wanted);
  return pageOf([...near.found, ...far.found], limit, far.end);
}

/**
 * SQL to append to `WHERE m.project_id = $1` in a statement that aggregates all mentions meeting the filter. Rare words are
 * first found by their index.
 */
export async function sumSql(tx: Tx, projectId: string, filter: MentionFilter, bind: Bind): Promise<string> {
  const { lowest, highest } = keyRange(filter);
  const { q } = filter;
  const isRare =
    q !== undefined && (await isSearchable(tx, { projectId, lowest, highest }, q, usualReach.near));
  const found = isRare ? ` AND m.id = ANY(ARRAY(${wordSearch(q, bind, bind(highest), 'NULL')}))` : '';
  return found + filterSql(filter, bind, 'joined');
}

/** Continues in discovery order: through the matches of the requested monitors, otherwise through all mentions. */
function walkFar(
  tx: Tx,
  range: Range,
  filter: MentionFilter,
  reach: Reach,
  wanted: number,
): Promise<{ found: Key[]; end: string | null }> {
  if (filter.monitorId === undefined && filter.groupName === undefined)
    return walk(tx, range, filter, everything, reach, wanted);
  const looks = Math.max(reach.rare, 1);
  return walk(tx, range, filter, matchedKeys, { ...reach, far: looks, looks }, wanted);
}

async function walk(
  tx: Tx,
  range: Range,
  filter: MentionFilter,
  keysOf: (filter: MentionFilter, bind: Bind, reach: string) => Keys,
  { far, looks }: Reach,
  wanted: number,
): Promise<{ found: Key[]; end: string | null }> {
  const parameters = rangeValues(range);
  const bind = bindTo(parameters);
  const keys = keysOf(filter, bind, `${bind(far)}::integer`);
  const walked = { parameters, bind, filter, keys, order: orders.found };
  const { found, end } = await walkKeys(tx, { ...walked, reach: far, looks, wanted });
  return { found, end: end?.id ?? null };
}

/** Rows are stored in this order, so reading them is as fast as reading an index. */
function everything(filter: MentionFilter, _: Bind, reach: string): Keys {
  const known = columnsNeeded(filter).filter((name) => name !== 'text');
  const columns = new Set<string>(['id', 'urgency', ...known]);
  return {
    known,
    // A row comparison: otherwise, if Postgres underestimates the range, it would sort all of it instead of walking the key
    // backwards.
    sql: `SELECT ${[...columns].map((name) => `m.${name}`).join(', ')} FROM mentions m
      WHERE m.project_id = $1 AND m.id < $2 AND (m.project_id, m.id) >= ($1, $3) ORDER BY m.id DESC LIMIT ${reach}`,
  };
}

/** Mentions that the requested monitors matched, each once. */
function matchedKeys({ monitorId, groupName = [] }: MentionFilter, bind: Bind, reach: string): Keys {
  const monitors =
    monitorId === undefined ? groupSql(bind(groupName)) : `SELECT unnest(${bind(monitorId)}::uuid[])`;
  return {
    known: [],
    sql: `SELECT DISTINCT newest.id, NULL::integer AS urgency FROM (${monitors}) AS each (monitor_id)
      CROSS JOIN LATERAL (
        SELECT x.mention_id AS id FROM matches x WHERE x.monitor_id = each.monitor_id AND x.project_id = $1
          AND x.mention_id < $2 AND x.mention_id >= $3
        GROUP BY x.mention_id ORDER BY x.mention_id DESC LIMIT ${reach}
      ) newest ORDER BY newest.id DESC LIMIT ${reach}`,
  };
}

/** All matches in the range, from a small set of keys; null = no such set. */
async function amongFew(
  tx: Tx,
  range: Range,
  filter: MentionFilter,
  wanted: number,
  find: (bind: Bind) => Promise<Keys | null>,
): Promise<Key[] | null> {
  const parameters = rangeValues(range);
  const bind = bindTo(parameters);
  const keys = await find(bind);
  if (keys === null) return null;
  return among(tx, { parameters, bind, filter, keys, order: orders.found, wanted }, () => 'true');
}
