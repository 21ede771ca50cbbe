import {
  type MentionGrouping,
  type ReadTimes,
  type StatsBucket,
  statsPeriods,
  type TimeWindow,
} from '@earshot/domain';
import type { Tx } from '../../connection/transaction/tx.js';
import { watchesOf } from '../../source/coverage/watches-of.js';
import { bindTo, type MentionFilter } from '../filter/mention-filter.js';
import { sumSql } from './search-mentions.js';

/** Selects the mentions to count: published from `publishedSince` until before `publishedUntil`. */
export interface StatsQuery {
  readonly filter: MentionFilter & { readonly publishedSince: Date; readonly publishedUntil: Date };
  readonly bucket: StatsBucket;
  readonly by: MentionGrouping;
  /** The IANA time zone that determines when days begin. */
  readonly timeZone: string;
}

/** The number of mentions with one value in a period. */
export interface StatsCount {
  readonly start: Date;
  /** null = not classified yet. */
  readonly value: string | null;
  readonly mentions: number;
}

export interface MentionStats {
  /** Every period, including empty ones, oldest first; each mention is counted once. */
  readonly buckets: readonly { readonly start: Date; readonly end: Date; readonly mentions: number }[];
  /** In no particular order. */
  readonly counts: readonly StatsCount[];
}

/** Counts the project's mentions by publication time. Days have 23 or 25 hours when the clock changes. */
export async function mentionStats(tx: Tx, projectId: string, query: StatsQuery): Promise<MentionStats> {
  const [value, join] = groupings[query.by];
  const { filter, bucket, timeZone } = query;
  const window = { from: filter.publishedSince, until: filter.publishedUntil };
  const periods = statsPeriods(window, bucket, timeZone);
  const starts = periods.map(({ from }) => from);
  const counts = await count(tx, projectId, filter, starts, value, join);
  // A mention may have been matched by several groups; other dimensions have one value each.
  const totals = join === '' ? counts : await count(tx, projectId, filter, starts, 'NULL::text', '');
  const mentionsAt = new Map<number, number>();
  for (const { start, mentions } of totals)
    mentionsAt.set(start.getTime(), (mentionsAt.get(start.getTime()) ?? 0) + mentions);
  return {
    buckets: periods.map(({ from, until }) => ({
      start: from,
      end: until,
      mentions: mentionsAt.get(from.getTime()) ?? 0,
    })),
    counts,
  };
}

/** The dimension to count by, and the join it needs. */
const groupings: Readonly<Record<MentionGrouping, readonly [value: string, join: string]>> = {
  sentiment: ['m.sentiment', ''],
  source: ['m.source', ''],
  category: ['m.category', ''],
  group: ['o.group_name', 'JOIN matches x ON x.mention_id = m.id JOIN monitors o ON o.id = x.monitor_id'],
};

async function count(
  tx: Tx,
  projectId: string,
  filter: MentionFilter,
  starts: readonly Date[],
  value: string,
  join: string,
): Promise<StatsCount[]> {
  const parameters: unknown[] = [projectId, starts];
  const where = await sumSql(tx, projectId, filter, bindTo(parameters));
  // The join repeats a mention that was matched by several monitors of a group.
  return tx.query<StatsCount[]>(
    `SELECT ($2::timestamptz[])[width_bucket(m.published_at, $2::timestamptz[])] AS start, ${value} AS value,
       count(${join === '' ? '*' : 'DISTINCT m.id'})::integer AS mentions
     FROM mentions m ${join} WHERE m.project_id = $1 ${where} GROUP BY 1, 2`,
    parameters,
  );
}

/** The publication times that recorded scans of the filter's watches have covered, and the gaps in them. */
export async function readTimes(tx: Tx, projectId: string, filter: StatsQuery['filter']): Promise<ReadTimes> {
  const covered = await coveredWindow(tx, projectId, filter);
  return { covered, gaps: covered === null ? [] : await gaps(tx, projectId, filter) };
}

async function coveredWindow(tx: Tx, projectId: string, filter: MentionFilter): Promise<TimeWindow | null> {
  const parameters: unknown[] = [projectId];
  const scan = 'SELECT * FROM scans s WHERE s.watch_id = w.id AND s.covered_from IS NOT NULL ORDER BY s.id';
  const [window] = await tx.query<{ from: Date | null; until: Date | null }[]>(
    `SELECT min(first.covered_from) AS "from", max(last.covered_until) AS until
     FROM watches w JOIN monitors o ON o.id = w.monitor_id
     CROSS JOIN LATERAL (${scan} LIMIT 1) first CROSS JOIN LATERAL (${scan} DESC LIMIT 1) last
     WHERE w.project_id = $1 ${watchesOf(filter, bindTo(parameters))}`,
    parameters,
  );
  if (window === undefined || window.from === null || window.until === null) return null;
  return { from: window.from, until: window.until };
}

/** A source that lists too little leaves a gap at every scan; adjacent gaps are merged. */
async function gaps(tx: Tx, projectId: string, filter: StatsQuery['filter']): Promise<TimeWindow[]> {
  const parameters: unknown[] = [projectId, filter.publishedSince, filter.publishedUntil];
  return tx.query<TimeWindow[]>(
    `SELECT lower(gap) AS "from", upper(gap) AS until
     FROM (
       SELECT unnest(range_agg(tstzrange(s.gap_from, s.gap_until))) AS gap
       FROM watches w JOIN monitors o ON o.id = w.monitor_id
       JOIN scans s ON s.watch_id = w.id AND s.gap_from IS NOT NULL AND s.gap_until > $2 AND s.gap_from < $3
       WHERE w.project_id = $1 ${watchesOf(filter, bindTo(parameters))}
     ) merged
     WHERE NOT isempty(gap)`,
    parameters,
  );
}
