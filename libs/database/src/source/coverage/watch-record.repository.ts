import {
  type CoverageFacts,
  type CoverageGap,
  type GapReason,
  gapReasonOf,
  type RecordedStart,
  type SourceName,
  type TimeWindow,
} from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../connection/transaction/tx.js';
import { bindTo } from '../../mention/filter/mention-filter.js';
import { coverageColumns, type WatchFilter, watchesOf } from './watches-of.js';

/** The recorded coverage of one watch. */
export interface WatchRecord {
  readonly source: SourceName;
  readonly monitorId: string;
  /** false = its monitor is paused. */
  readonly active: boolean;
  /** The source is read by what projects choose, and the project has chosen nothing. */
  readonly nothingChosen: boolean;
  readonly coveredUntil: Date | null;
  readonly start: RecordedStart;
  readonly worst: NonNullable<CoverageFacts['worst']>;
  /** The latest gaps in the window, newest first. */
  readonly gaps: readonly CoverageGap[];
  /** Gaps that ended before this are not included; null = all are. */
  readonly gapsFrom: Date | null;
}

/** The maximum number of gaps to read, per watch and in total. */
const mostGaps = 1_000;
const mostGapsOfAll = 10_000;

/** What scans have recorded about the times they covered. */
@Injectable()
export class WatchRecordRepository {
  /**
   * The active watches that match the filter, and those of paused monitors if it names them. @param window the time whose
   * gaps to return
   */
  async list(tx: Tx, projectId: string, filter: WatchFilter, window: TimeWindow): Promise<WatchRecord[]> {
    const watches = await recordedWatches(tx, projectId, filter);
    const gapLimit = Math.min(mostGaps, Math.ceil(mostGapsOfAll / Math.max(1, watches.length)));
    const gaps = await gapsOf(tx, watches, window, gapLimit + 1);
    return watches.map(({ id, lookBackId, lookBackFrom, isFollowing, sureAt, sureFrom, ...watch }) => {
      const own = gaps.get(id) ?? [];
      const oldest = own.length > gapLimit ? own.at(-1) : undefined;
      return {
        ...watch,
        start: {
          lookBack: lookBackId === null ? null : { coveredFrom: lookBackFrom, followsUnsure: isFollowing },
          firstSure: sureAt && sureFrom && { startedAt: sureAt, coveredFrom: sureFrom },
        },
        gaps: own,
        gapsFrom: oldest?.until ?? null,
      };
    });
  }
}

interface RecordedWatch extends Omit<WatchRecord, 'start' | 'gaps' | 'gapsFrom'> {
  readonly id: string;
  readonly lookBackId: string | null;
  readonly lookBackFrom: Date | null;
  readonly isFollowing: boolean;
  readonly sureAt: Date | null;
  readonly sureFrom: Date | null;
}

function recordedWatches(tx: Tx, projectId: string, filter: WatchFilter): Promise<RecordedWatch[]> {
  const parameters: unknown[] = [projectId, filter.monitorId !== undefined];
  return tx.query<RecordedWatch[]>(
    `SELECT w.id, w.source, w.monitor_id AS "monitorId", w.active AND o.active AS active,
       ${coverageColumns}, look.id AS "lookBackId", look.covered_from AS "lookBackFrom",
       coalesce(previous.unsure, false) AS "isFollowing", sure.started_at AS "sureAt", sure.covered_from AS "sureFrom"
     FROM watches w JOIN monitors o ON o.id = w.monitor_id
     LEFT JOIN LATERAL (
       SELECT s.id, s.covered_from FROM scans s WHERE s.watch_id = w.id AND s.backfill ORDER BY s.id DESC LIMIT 1
     ) look ON true
     LEFT JOIN LATERAL (
       SELECT s.covered_from IS NULL AS unsure FROM scans s WHERE s.watch_id = w.id AND s.id < look.id
       ORDER BY s.id DESC LIMIT 1
     ) previous ON true
     LEFT JOIN LATERAL (
       SELECT s.started_at, s.covered_from FROM scans s
       WHERE w.covered_until IS NOT NULL AND s.watch_id = w.id AND s.covered_from IS NOT NULL
         AND s.id >= coalesce(look.id, '00000000-0000-0000-0000-000000000000')
       ORDER BY s.id LIMIT 1
     ) sure ON true
     WHERE w.project_id = $1 AND o.deleted_at IS NULL
       AND (w.active AND o.active OR $2::boolean AND w.source = ANY(o.sources))
       ${watchesOf(filter, bindTo(parameters))}`,
    parameters,
  );
}

/** Gaps by watch, newest first. */
async function gapsOf(
  tx: Tx,
  watches: readonly Pick<RecordedWatch, 'id'>[],
  { from, until }: TimeWindow,
  limit: number,
): Promise<ReadonlyMap<string, CoverageGap[]>> {
  const found = await tx.query<(TimeWindow & { id: string; stored: GapReason | null })[]>(
    `SELECT w.id, g.gap_from AS "from", g.gap_until AS until, g.gap_reason AS stored
     FROM unnest($1::uuid[]) AS w (id) CROSS JOIN LATERAL (
       SELECT s.gap_from, s.gap_until, s.gap_reason FROM scans s
       WHERE s.watch_id = w.id AND s.gap_from IS NOT NULL AND s.gap_until > $2 AND s.gap_from < $3
       ORDER BY s.gap_until DESC LIMIT $4
     ) g`,
    [watches.map(({ id }) => id), from, until, limit],
  );
  const gaps = new Map<string, CoverageGap[]>();
  for (const { id, stored, ...gap } of found) {
    const own = gaps.get(id) ?? [];
    own.push({ ...gap, reason: gapReasonOf(stored) });
    gaps.set(id, own);
  }
  return gaps;
}
