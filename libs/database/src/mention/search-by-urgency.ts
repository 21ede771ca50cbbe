import type { Mention } from '@earshot/domain';
import type { Tx } from '../database.js';
import type { Page, PageOf } from '../sql/page.js';
import { rangeValues, rarest, rareWords, stateSql } from './mention-candidates.js';
import { triageStatesOf } from './mention-facet.js';
import { type Bind, bindTo, highestId, keyRange, type MentionFilter } from './mention-filter.js';
import { type MentionPosition, positionText, readPosition } from './mention-position.js';
import { type Reach, usualReach } from './reach.js';
import { among, type Keys, orders, walkKeys } from './walk-keys.js';

/** Where mentions stand that have no urgency yet: behind all others. */
const unclassified = -1n;
/** In this order an index tells most of what is asked for. */
const urgencyReach: Reach = { ...usualReach, far: 2 * usualReach.far };
const beginning: MentionPosition = { rank: 101n, id: highestId };

/**
 * A page of mentions, most urgent first, of the same urgency the newest discovery first. It costs no more than one in the
 * order of discovery, see `searchMentions`, and may end early in the same way.
 */
export async function searchByUrgency(
  tx: Tx,
  projectId: string,
  filter: MentionFilter,
  { limit, after }: Page,
  reach: Reach = urgencyReach,
): Promise<PageOf<Mention>> {
  const from = after === null ? beginning : readPosition(after);
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

/** @param end where the search goes on after these; null = nowhere */
function pageOf(found: readonly Mention[], limit: number, end: MentionPosition | null): PageOf<Mention> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const next = found.length > limit && last !== undefined ? positionOf(last) : end;
  return { items, nextAfter: next === null ? null : positionText(next) };
}

function positionOf({ id, classification }: Mention): MentionPosition {
  return { rank: classification === null ? unclassified : BigInt(classification.urgency), id };
}

/**
 * What comes behind a position, as conditions on a row: for those that have an urgency, and for those that have none.
 * Each is a stretch of an index.
 */
function behind({ rank, id }: MentionPosition, bind: Bind) {
  const ended = rank === unclassified;
  return {
    judged: (row: string) =>
      `(${row}.urgency, ${row}.id) < (${bind(Number(rank))}::integer, ${bind(id)}::uuid)`,
    others: (row: string) => `${row}.urgency IS NULL AND ${row}.id < ${bind(ended ? id : highestId)}::uuid`,
  };
}

/** Reads row after row: of the author that is asked for, else of the states that are. */
async function walk(
  tx: Tx,
  { projectId, filter, from }: Search,
  reach: Reach,
  wanted: number,
): Promise<{ found: Mention[]; end: MentionPosition | null }> {
  const parameters: unknown[] = [projectId];
  const bind = bindTo(parameters);
  const keys = keysInOrder(filter, from, bind, reach.far);
  if (keys === null) return { found: [], end: null };
  const most = { reach: reach.far, looks: reach.looks, wanted };
  const { found, end } = await walkKeys(tx, {
    parameters,
    bind,
    filter,
    keys,
    order: orders.urgency,
    ...most,
  });
  if (end === null) return { found, end };
  return { found, end: { id: end.id, rank: end.urgency === null ? unclassified : BigInt(end.urgency) } };
}

/** null = there can be none. */
function keysInOrder(filter: MentionFilter, from: MentionPosition, bind: Bind, count: number): Keys | null {
  const { judged, others } = behind(from, bind);
  const { authorHandle } = filter;
  const author = authorHandle === undefined ? null : `m.author_key = lower(${bind(authorHandle)})`;
  const stretches =
    author === null
      ? triageStatesOf(filter).map(
          (state) => `${stateSql(state)} AND ${(state.isRelevant === null ? others : judged)('m')}`,
        )
      : [judged, others].map((stretch) => `${author} AND ${stretch('m')}`);
  if (stretches.length === 0) return null;
  const known = ['facet', author === null ? 'published_at' : 'author_key'] as const;
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

/** Everything that is wanted behind a position, by a condition that few mentions meet; null = there is none. */
async function amongFew(
  tx: Tx,
  { projectId, filter, from }: Search,
  wanted: number,
  reach: Reach,
  find: typeof rareWords,
): Promise<Mention[] | null> {
  const range = { projectId, ...keyRange(filter) };
  const parameters = rangeValues(range);
  const bind = bindTo(parameters);
  const keys = await find(tx, range, filter, bind, reach);
  if (keys === null) return null;
  const { judged, others } = behind(from, bind);
  const search = { parameters, bind, filter, keys, order: orders.urgency, wanted };
  return among(tx, search, (row) => `(${judged(row)} OR ${others(row)})`);
}
