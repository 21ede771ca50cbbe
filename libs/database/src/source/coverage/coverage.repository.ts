import { planNames, plans, type SourceName, sourceNames } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../connection/transaction/tx.js';
import { coverageColumns } from './watches-of.js';

/** The combined coverage of the active watches on one source. */
export interface WatchCoverage {
  readonly source: SourceName;
  readonly watches: number;
  /** The source is read by what projects choose, and the project has chosen nothing. */
  readonly nothingChosen: boolean;
  /** The last moment that is certainly covered for all of them; null = none. */
  readonly coveredUntil: Date | null;
  readonly nextScanAt: Date | null;
  /**
   * The longest interval between two finished scans of any of them, the time since the last one if that is longer, or the
   * interval of one of the project's feeds; null = none was scanned twice.
   */
  readonly scannedEveryMs: number | null;
  /** The error of the least covered watch. */
  readonly worst: {
    readonly error: string | null;
    readonly isDead: boolean;
    readonly isSpent: boolean;
  } | null;
}

/** How far a source lags behind: the watch that lags most, relative to its own interval. */
export interface CoverageLag {
  readonly source: SourceName;
  /** Time since the last moment that is certainly covered. */
  readonly lagSeconds: number;
  /** How often it is read: as its plan says, or less often because of its quota or the source's own pace. */
  readonly intervalSeconds: number;
}

/** The coverage of projects. */
@Injectable()
export class CoverageRepository {
  /** Coverage by source. @param monitorId only this monitor's watches; null = all monitors of the project */
  async find(tx: Tx, projectId: string, monitorId: string | null): Promise<WatchCoverage[]> {
    const found = await tx.query<WatchCoverage[]>(
      `SELECT source, count(*)::integer AS watches, min(next_scan_at) AS "nextScanAt",
         CASE WHEN bool_and("coveredUntil" IS NOT NULL) THEN min("coveredUntil") END AS "coveredUntil",
         bool_and("nothingChosen") AS "nothingChosen",
         max(greatest(scanned_every_ms, pace_ms, extract(epoch FROM now() - last_scanned_at) * 1000))
           FILTER (WHERE scanned_every_ms IS NOT NULL)::double precision AS "scannedEveryMs",
         (array_agg(worst ORDER BY "coveredUntil" NULLS FIRST, last_error NULLS LAST))[1] AS worst
       FROM (
         SELECT w.source, w.next_scan_at, w.last_scanned_at, w.scanned_every_ms, w.last_error, ${coverageColumns},
           CASE WHEN w.source = 'feeds' THEN (
             SELECT max(f.interval_ms) FROM project_feeds s JOIN feeds f ON f.id = s.feed_id
             WHERE s.project_id = w.project_id AND f.gone_at IS NULL) END AS pace_ms
         FROM watches w JOIN monitors m ON m.id = w.monitor_id
         WHERE w.project_id = $1 AND ($2::uuid IS NULL OR w.monitor_id = $2)
           AND w.active AND m.active AND m.deleted_at IS NULL
       ) w
       GROUP BY source`,
      [projectId, monitorId],
    );
    const bySource = new Map(found.map((watched) => [watched.source, watched]));
    return sourceNames.map((source) => bySource.get(source) ?? unwatched(source));
  }

  /**
   * The lag of each watched source, over all projects. Leaves out what waits on purpose or is reported elsewhere: sources
   * that are not set up or are resting, and watches that were given up or whose budget is spent. For sources that show
   * posts late, and for feeds, which have their own pace, the lag counts from the last finished scan.
   */
  lag(tx: Tx): Promise<CoverageLag[]> {
    const intervals = planNames.map((name) => plans[name].scanIntervalMinutes * 60);
    return tx.query<CoverageLag[]>(lagSql, [planNames, intervals]);
  }
}

const lagSql = `
  SELECT DISTINCT ON (source) source, lag AS "lagSeconds", pace AS "intervalSeconds" FROM (
    SELECT w.source,
      extract(epoch FROM now() - greatest(m.updated_at, CASE
        WHEN s.delayed OR w.source = 'feeds' THEN w.last_scanned_at
        WHEN w.cursor <> '{}' THEN w.covered_until END))::double precision AS lag,
      greatest(plan.seconds, w.scanned_every_ms / 1000.0,
        CASE WHEN w.failures = 0 THEN extract(epoch FROM w.next_scan_at - w.last_scanned_at) END)::double precision AS pace
    FROM watches w JOIN monitors m ON m.id = w.monitor_id JOIN projects p ON p.id = w.project_id
    JOIN unnest($1::text[], $2::integer[]) AS plan (name, seconds) ON plan.name = p.plan
    JOIN source_states s ON s.source = w.source
    WHERE w.active AND m.active AND m.deleted_at IS NULL AND p.deleted_at IS NULL
      AND s.configured AND coalesce(s.resting_until <= now(), true)
      AND NOT (w.failures > 0 AND w.dead_at IS NOT NULL)
      AND NOT (w.failures = 0 AND jsonb_path_exists(w.cursor, '$.*.*.heldBackBy'))
      AND (w.source <> 'feeds' OR EXISTS (SELECT FROM project_feeds f WHERE f.project_id = w.project_id))
  ) w ORDER BY source, lag / pace DESC`;

function unwatched(source: SourceName): WatchCoverage {
  return {
    source,
    watches: 0,
    nothingChosen: false,
    coveredUntil: null,
    nextScanAt: null,
    scannedEveryMs: null,
    worst: null,
  };
}
