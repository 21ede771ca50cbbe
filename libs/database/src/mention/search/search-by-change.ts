import { AppError, type Mention } from '@earshot/domain';
import type { Tx } from '../../connection/transaction/tx.js';
import type { Page } from '../../connection/page.js';
import { filterSql } from '../filter/filter-sql.js';
import { bindTo, lowestId, type MentionFilter } from '../filter/mention-filter.js';
import { type MentionPosition, positionText, readPosition } from './mention-position.js';
import { changedAt, mentionColumns, type MentionRow, toMention } from '../mention-row.js';
import type { Reach } from './walk-keys.js';

/** A page of changes. */
export interface ChangesPage {
  readonly items: readonly Mention[];
  /** The position from which all later changes follow. */
  readonly position: string;
  /** Whether more changes are already available. */
  readonly more: boolean;
  /** Whether later changes are committed, but held back because an older transaction is still running. */
  readonly heldBack: boolean;
}

/** High, because a client that follows changes reads all of them anyway. */
const changesReach = { far: 100_000 };
const beginning: MentionPosition = { rank: 0n, id: lowestId };

/**
 * Mentions in the order of their last change, oldest first, each in its current state. Following the positions shows every
 * change exactly once: a transaction becomes visible only when no older one is still running, so nothing can appear before a
 * position already returned. See docs/decisions/0024-every-change-exactly-once.md. A page reads at most `reach.far` rows and
 * may therefore be short.
 * @param since only mentions changed at this time or later
 * @throws AppError INVALID_CURSOR for a position ahead of the database, which was then restored from a backup
 */
export async function searchByChange(
  tx: Tx,
  projectId: string,
  filter: MentionFilter,
  { limit, after, since }: Page & { readonly since?: Date | undefined },
  reach: Pick<Reach, 'far'> = changesReach,
): Promise<ChangesPage> {
  const from = after === null ? await startOf(tx, projectId, since) : readPosition(after);
  const parameters: unknown[] = [projectId, from.rank.toString(), from.id];
  const bind = bindTo(parameters);
  // One row more than requested, to show whether there are more.
  const [far, wanted] = [`${bind(reach.far)}::integer`, `${bind(limit + 1)}::integer`];
  const late = since === undefined ? '' : `AND ${changedAt} >= ${bind(since)}`;
  const found = await tx.query<(MentionRow & { readonly xid: string | null; readonly ends: Ends })[]>(
    `WITH settled AS MATERIALIZED (
       SELECT pg_snapshot_xmin(s) AS below, pg_snapshot_xmax(s) AS "end" FROM pg_current_snapshot() s
     ), read AS MATERIALIZED (
       SELECT m.id, m.updated_xid FROM mentions m
       WHERE m.project_id = $1 AND (m.updated_xid, m.id) > ($2::xid8, $3::uuid)
         AND m.updated_xid < (SELECT below FROM settled)
       ORDER BY m.updated_xid, m.id LIMIT ${far}
     ), hits AS MATERIALIZED (
       SELECT m.* FROM read k
       CROSS JOIN LATERAL (SELECT * FROM mentions m WHERE m.project_id = $1 AND m.id = k.id LIMIT 1) m
       WHERE true ${late} ${filterSql(filter, bind, 'each')}
       ORDER BY k.updated_xid, k.id LIMIT ${wanted}
     ), ended AS (
       SELECT id, updated_xid FROM read WHERE (SELECT count(*) FROM hits) < ${wanted} OFFSET ${far} - 1 LIMIT 1
     )
     SELECT m.*, json_build_object('below', settled.below::text, 'end', settled."end"::text,
       'lastXid', ended.updated_xid::text, 'lastId', ended.id, 'heldBack',
       coalesce((SELECT m.updated_xid FROM mentions m WHERE m.project_id = $1 ORDER BY m.updated_xid DESC LIMIT 1)
         >= settled.below, false)) AS ends
     FROM settled LEFT JOIN ended ON true
     LEFT JOIN (SELECT ${mentionColumns}, m.updated_xid::text AS xid FROM hits m) m ON true
     ORDER BY m.xid::xid8, m.id`,
    parameters,
  );
  const ends = found[0]?.ends;
  if (ends === undefined) throw new Error('Postgres returned no snapshot.');
  if (from.rank > BigInt(ends.end))
    throw new AppError(
      'INVALID_CURSOR',
      'This cursor is ahead of the database, which has been restored since. Start again with updated_since.',
    );
  const hits = found.filter(({ id }) => id !== null);
  const shown = hits.slice(0, limit);
  return {
    items: shown.map(({ xid: _xid, ends: _ends, ...mention }) => toMention(mention)),
    heldBack: ends.heldBack,
    ...(hits.length > limit ? { position: positionOf(shown.at(-1)), more: true } : pageEnd(ends, from)),
  };
}

interface Ends {
  /** All transactions below this number have ended. */
  readonly below: string;
  /** No transaction has this number or a higher one yet. */
  readonly end: string;
  readonly heldBack: boolean;
  /** The transaction of the last mention read, if the limit was reached before enough were found. */
  readonly lastXid: string | null;
  readonly lastId: string | null;
}

function positionOf(mention: { readonly id: string; readonly xid: string | null } | undefined): string {
  return positionText(mention === undefined ? beginning : { rank: BigInt(mention.xid ?? 0), id: mention.id });
}

function pageEnd(ends: Ends, from: MentionPosition): Pick<ChangesPage, 'position' | 'more'> {
  const { below, lastXid, lastId } = ends;
  if (lastId !== null) return { position: positionOf({ id: lastId, xid: lastXid }), more: true };
  // Everything below was read. A position never moves back, even if an older transaction delays it.
  const rank = BigInt(below);
  return { position: positionText(rank > from.rank ? { rank, id: lowestId } : from), more: false };
}

/** Changes are numbered in the order in which transactions start to write; no transaction lasts longer than this. */
const longestTransactionMs = 60 * 60 * 1_000;
/** How many positions one statement probes. */
const probes = 64;

/**
 * Returns a position shortly before all changes made at a time or later. Each step probes evenly spread positions and
 * continues from the last one that is certainly too early.
 */
async function startOf(tx: Tx, projectId: string, since: Date | undefined): Promise<MentionPosition> {
  if (since === undefined) return beginning;
  const [ends] = await tx.query<{ low: string | null; high: string | null }[]>(
    `SELECT (SELECT m.updated_xid::text FROM mentions m WHERE m.project_id = $1 AND m.updated_xid > '0'::xid8
         ORDER BY m.updated_xid LIMIT 1) AS low,
       (SELECT m.updated_xid::text FROM mentions m WHERE m.project_id = $1
         ORDER BY m.updated_xid DESC LIMIT 1) AS high`,
    [projectId],
  );
  if (ends === undefined || ends.low === null || ends.high === null) return beginning;
  let start = beginning;
  let [low, high] = [BigInt(ends.low), BigInt(ends.high) + 1n];
  for (let step = high; step > 1n;) {
    step = (high - low) / BigInt(probes) + 1n;
    const places = Array.from({ length: probes }, (_, index) => low + BigInt(index) * step);
    const early = await tx.firstValue<string>(
      `SELECT at.place::text FROM unnest($2::xid8[]) AS at (place) CROSS JOIN LATERAL (
         SELECT ${changedAt} AS time FROM mentions m WHERE m.project_id = $1 AND m.updated_xid >= at.place
         ORDER BY m.updated_xid LIMIT 1
       ) first WHERE first.time < $3 ORDER BY at.place DESC LIMIT 1`,
      [projectId, places.map(String), new Date(since.getTime() - longestTransactionMs)],
    );
    if (early === null) return start;
    low = BigInt(early);
    start = { rank: low, id: lowestId };
    high = low + step < high ? low + step : high;
  }
  return start;
}
