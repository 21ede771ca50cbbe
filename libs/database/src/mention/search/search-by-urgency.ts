import type { Mention } from '@earshot/domain';
import type { Tx } from '../../connection/transaction/tx.js';
import type { Page, PageOf } from '../../connection/page.js';
import { rangeValues, rarest, rareWords, stateColumns, stateSql } from './mention-candidates.js';
import { authorKeys, type MentionColumn } from '../filter/mention-conditions.js';
import { triageStatesOf } from '../filter/mention-facet.js';
import { type Bind, bindTo, highestId, keyRange, type MentionFilter } from '../filter/mention-filter.js';
import { type MentionPosition, positionText, readPosition } from './mention-position.js';
import { type Reach, usualReach, among, type Key, type Keys, orders, walkKeys } from './walk-keys.js';
import { readMentions } from './read-mentions.js';

/** The rank of mentions without an urgency, which come last. */
const unclassified = -1n;
/** For this order an index covers most conditions. */
const urgencyReach: Reach = { ...usualReach, far: 2 * usualReach.far };
/** The position before all mentions of the filter. */
const beginningOf = ({ maxUrgency = 100 }: MentionFilter): MentionPosition => ({
  rank: BigInt(maxUrgency),
  id: highestId,
});

/**
 * A page of mentions, most urgent first, then newest discovery first. Like `searchMentions`, it has a bounded cost, may
 * return a short page, and reads from one snapshot.
 */
export async function searchByUrgency(
  tx: Tx,
  projectId: string,
  filter: MentionFilter,
  page: Page,
  reach: Reach = urgencyReach,
): Promise<PageOf<Mention>> {
  const { items, nextAfter } = await search(tx, projectId, filter, page, reach);
  return { items: await readMentions(tx, projectId, items), nextAfter };
}

async function search(
  tx: Tx,
  projectId: string,
  filter: MentionFilter,
  { limit, after }: Page,
  reach: Reach,
): Promise<PageOf<Key>> {
  const from = after === null ? beginningOf(filter) : readPosition(after);
  const words = await amongFew(tx, { projectId, filter, from }, limit + 1, reach, rareWords);
  if (words !== null) return pageOf(words, limit, null);
  const near = await walk(tx, { projectId, filter, from }, { ...reach, far: reach.near }, limit + 1);
  if (near.found.length > limit || near.end === null) return pageOf(near.found, limit, near.end);
  const rest = { projectId, filter, from: near.end };
  const wanted = limit + 1 - near.found.length;
  const few = await amongFew(tx, rest, wanted, reach, (on, range, of, bind) =>
    rarest(on, range, of, bind, reach.rare),
  );
  if (few !== null) return pageOf([...near.found, ...few], limit, null);
  const far = await walk(tx, rest, reach, wanted);
  return pageOf([...near.found, ...far.found], limit, far.end);
}

interface Search {
  readonly projectId: string;
  readonly filter: MentionFilter;
  readonly from: MentionPosition;
}

/** @param end where the search continues; null = nothing is left */
function pageOf(found: readonly Key[], limit: number, end: MentionPosition | null): PageOf<Key> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const next = found.length > limit && last !== undefined ? positionOf(last) : end;
  return { items, nextAfter: next === null ? null : positionText(next) };
}

function positionOf({ id, urgency }: Key): MentionPosition {
  return { rank: urgency === null ? unclassified : BigInt(urgency), id };
}

/** Conditions for rows after a position: one for rows with an urgency, one for rows without. Each is a range of an index. */
function behind({ rank, id }: MentionPosition, bind: Bind) {
  const ended = rank === unclassified;
  return {
    judged: (row: string) =>
      `(${row}.urgency, ${row}.id) < (${bind(Number(rank))}::integer, ${bind(id)}::uuid)`,
    others: (row: string) => `${row}.urgency IS NULL AND ${row}.id < ${bind(ended ? id : highestId)}::uuid`,
  };
}

/** Reads row by row: the rows of the requested author, otherwise those of the requested states. */
async function walk(
  tx: Tx,
  { projectId, filter, from }: Search,
  reach: Reach,
  wanted: number,
): Promise<{ found: Key[]; end: MentionPosition | null }> {
  const parameters: unknown[] = [projectId];
  const bind = bindTo(parameters);
  const keys = keysInOrder(filter, from, bind, reach.far);
  if (keys === null) return { found: [], end: null };
  const most = { reach: reach.far, looks: reach.looks, wanted };
  const walked = { parameters, bind, filter, keys, order: orders.urgency, ...most };
  const { found, end } = await walkKeys(tx, walked);
  return { found, end: end === null ? null : positionOf(end) };
}

/** null = no row can match. */
function keysInOrder(filter: MentionFilter, from: MentionPosition, bind: Bind, count: number): Keys | null {
  const { judged, others } = behind(from, bind);
  const { authorHandle } = filter;
  // The index sorts the mentions of one spelling only.
  const stretches =
    authorHandle === undefined
      ? triageStatesOf(filter).map(
          (state) => `${stateSql(state)} AND ${(state.isRelevant === null ? others : judged)('m')}`,
        )
      : authorKeys(authorHandle, bind).flatMap((key) =>
          [judged, others].map((stretch) => `m.author_key = ${key} AND ${stretch('m')}`),
        );
  if (stretches.length === 0) return null;
  const known: readonly MentionColumn[] = authorHandle === undefined ? stateColumns : ['facet', 'author_key'];
  const columns = ['id', 'urgency', ...known].map((name) => `m.${name}`).join(', ');
  const reach = `${bind(count)}::integer`;
  const all = stretches.map(
    (stretch) => `(SELECT ${columns} FROM mentions m WHERE m.project_id = $1 AND ${stretch}
         ORDER BY ${orders.urgency('m')} LIMIT ${reach})`,
  );
  return {
    known: ['urgency', ...known],
    sql: `SELECT * FROM (${all.join(' UNION ALL ')}) m ORDER BY ${orders.urgency('m')} LIMIT ${reach}`,
  };
}

/** All matches after a position, found by a selective condition; null = no condition is selective. */
async function amongFew(
  tx: Tx,
  { projectId, filter, from }: Search,
  wanted: number,
  reach: Reach,
  find: typeof rareWords,
): Promise<Key[] | null> {
  const range = { projectId, ...keyRange(filter) };
  const parameters = rangeValues(range);
  const bind = bindTo(parameters);
  const keys = await find(tx, range, filter, bind, reach);
  if (keys === null) return null;
  const { judged, others } = behind(from, bind);
  const search = { parameters, bind, filter, keys, order: orders.urgency, wanted };
  return among(tx, search, (row) => `(${judged(row)} OR ${others(row)})`);
}
