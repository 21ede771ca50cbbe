import type { Mention } from '@earshot/domain';
import type { Tx } from '../../connection/transaction/tx.js';
import type { Page, PageOf } from '../../connection/page.js';
import { rows } from '../../connection/transaction/rows.js';
import {
  areFacets,
  inRange,
  isSearchable,
  ofFacets,
  rangeValues,
  rarest,
  wordSearch,
} from './mention-candidates.js';
import {
  type Bind,
  bindTo,
  detailSql,
  facetSql,
  filterSql,
  highestId,
  keyRange,
  type MentionFilter,
} from './mention-filter.js';
import { facetsOf } from './mention-facet.js';
import { type MentionPosition, positionText, readPosition } from './mention-position.js';
import { mentionColumns, type MentionRow, toMention } from '../mention-row.js';
import { type Reach, usualReach } from './reach.js';

/** Where mentions stand that have no urgency yet: behind all others. */
const unclassified = -1n;
/** In this order a mention is looked up by its key, which costs twice as much. */
const urgencyReach: Reach = { ...usualReach, far: usualReach.far / 2 };
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
  const near = await walk(tx, { projectId, filter, from }, reach.near, limit + 1);
  if (near.found.length > limit || near.end === null) return pageOf(near.found, limit, near.end);
  const rest = { projectId, filter, from: near.end };
  const wanted = limit + 1 - near.found.length;
  const exact = await findBeyond(tx, rest, wanted, reach);
  if (exact !== null) return pageOf([...near.found, ...exact], limit, null);
  const far = await walk(tx, rest, reach.far, wanted);
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

const order = 'm.urgency DESC NULLS LAST, m.id DESC';

/**
 * What comes behind a position, as conditions on a mention `m`: for those that have an urgency, and for those that have
 * none. Each is a stretch of the index.
 */
function behind({ rank, id }: MentionPosition, bind: Bind): [classified: string, unclassified: string] {
  const ended = rank === unclassified;
  return [
    `(m.urgency, m.id) < (${bind(Number(rank))}::integer, ${bind(id)}::uuid)`,
    `m.urgency IS NULL AND m.id < ${bind(ended ? id : highestId)}::uuid`,
  ];
}

/**
 * Reads row after row. What facets tell is decided within the index; the other conditions look at each mention that is left.
 * @returns `end`: the last one read; null = there are no more, or enough were found
 */
async function walk(
  tx: Tx,
  { projectId, filter, from }: Search,
  count: number,
  wanted: number,
): Promise<{ found: Mention[]; end: MentionPosition | null }> {
  const parameters: unknown[] = [projectId];
  const bind = bindTo(parameters);
  const [reach, enough] = [`${bind(count)}::integer`, `${bind(wanted)}::integer`];
  const facets = facetsOf(filter);
  const few = facets === null ? '' : `AND ${facetSql(facets, bind, 'k')}`;
  const keys = behind(from, bind)
    .map(
      (stretch) => `(SELECT m.id, m.urgency, m.facet FROM mentions m WHERE m.project_id = $1 AND ${stretch}
         ORDER BY ${order} LIMIT ${reach})`,
    )
    .join(' UNION ALL ');
  const read = `(SELECT * FROM (${keys}) m ORDER BY ${order} LIMIT ${reach})`;
  const found = await rows<
    MentionRow & { isThere: boolean; lastId: string | null; lastUrgency: number | null }
  >(
    tx,
    `WITH hits AS MATERIALIZED (
       SELECT m.* FROM ${read} k
       CROSS JOIN LATERAL (SELECT * FROM mentions m WHERE m.project_id = $1 AND m.id = k.id LIMIT 1) m
       WHERE true ${few} ${detailSql(filter, bind, 'each')}
       ORDER BY k.urgency DESC NULLS LAST, k.id DESC LIMIT ${enough}
     ), ended AS MATERIALIZED (
       SELECT k.id, k.urgency FROM ${read} k WHERE (SELECT count(*) FROM hits) < ${enough}
       ORDER BY k.urgency DESC NULLS LAST, k.id DESC OFFSET ${reach} - 1 LIMIT 1
     )
     SELECT m.*, m.id IS NOT NULL AS "isThere", ended.id AS "lastId", ended.urgency AS "lastUrgency"
     FROM (SELECT) one LEFT JOIN ended ON true
     LEFT JOIN (SELECT ${mentionColumns} FROM hits m) m ON true ORDER BY ${order}`,
    parameters,
  );
  let end: MentionPosition | null = null;
  const mentions = found.flatMap(({ isThere, lastId, lastUrgency, ...row }) => {
    if (lastId !== null)
      end = { id: lastId, rank: lastUrgency === null ? unclassified : BigInt(lastUrgency) };
    // Where nothing was found there is one row, without a mention.
    return isThere ? [toMention(row)] : [];
  });
  return { found: mentions, end };
}

/** Everything that is wanted behind a position, by a condition that few mentions meet; null = there is none. */
async function findBeyond(tx: Tx, search: Search, wanted: number, reach: Reach): Promise<Mention[] | null> {
  const { projectId, filter, from } = search;
  const range = { projectId, ...keyRange(filter) };
  const parameters = rangeValues(range);
  const bind = bindTo(parameters);
  const onlyFacets = areFacets(filter);
  const few =
    (await rarest(tx, range, filter, onlyFacets ? bindTo([]) : bind, reach.rare)) ??
    ((await isSearchable(tx, range, filter, reach.near)) ? wordSearch(filter, bind, '$2') : null);
  if (few === null) return null;
  const ids = onlyFacets ? mostUrgentOfFacets(search, bind, wanted) : few;
  const [classified, others] = behind(from, bind);
  const found = await rows<MentionRow>(
    tx,
    `WITH hits AS MATERIALIZED (
       SELECT m.* FROM mentions m WHERE m.id = ANY(ARRAY(${ids})) AND ${inRange} AND (${classified} OR ${others})
         ${filterSql(filter, bind, 'each')}
       ORDER BY ${order} LIMIT ${bind(wanted)}::integer
     )
     SELECT ${mentionColumns} FROM hits m ORDER BY ${order}`,
    parameters,
  );
  return found.map(toMention);
}

/** The index of facets has the urgency too: of thousands only those of the page are looked up in the table. */
function mostUrgentOfFacets({ filter, from }: Search, bind: Bind, wanted: number): string {
  const [classified, others] = behind(from, bind);
  return `SELECT m.id FROM (${ofFacets(facetsOf(filter) ?? [], bind, 'm.id, m.urgency')}) m
    WHERE (${classified} OR ${others}) ${detailSql(filter, bind, 'each')}
    ORDER BY ${order} LIMIT ${bind(wanted)}::integer`;
}
