import {
  dayIn,
  type Meter,
  type SourceName,
  type Units,
  type UsedUnits,
  windowFirstDay,
  weekMs,
} from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { arraysOf } from '../connection/transaction/parameters.js';

/** A monitor's cost of reading a source. */
export interface MonitorSpending {
  readonly projectId: string;
  readonly monitorId: string;
  readonly source: SourceName;
  readonly units: Units;
  readonly unitsAlone: Units;
}

/** The usage of a source. */
export interface SourceSpendingNow {
  /** The first day with data; null = nothing was used. */
  readonly since: Date | null;
  /** By project with an active monitor on the source. */
  readonly projects: ReadonlyMap<string, UsedUnits>;
  /** By requested monitor. */
  readonly monitors: ReadonlyMap<string, UsedUnits>;
}

/** The cost of reading sources per monitor and day; the day is in the meter's own time zone. */
@Injectable()
export class SourceSpendingRepository {
  /** Adds to the day of `now`; negative units are subtracted. Rows are locked in a fixed order. */
  async add(
    tx: Tx,
    spending: readonly MonitorSpending[],
    meters: readonly Pick<Meter, 'name' | 'window'>[],
    now: Date,
  ): Promise<void> {
    const dayOf = new Map(meters.map(({ name, window }) => [name, dayIn(window, now)]));
    const added = spending.flatMap(({ projectId, monitorId, source, units, unitsAlone }) =>
      Object.entries(units).flatMap(([meter, used]) => {
        const day = dayOf.get(meter);
        if (used === 0 || day === undefined) return [];
        const alone = Math.max(used, unitsAlone[meter] ?? used);
        return [{ projectId, monitorId, source, meter, day, used, alone }];
      }),
    );
    const [more, less] = [added.filter(({ used }) => used > 0), added.filter(({ used }) => used < 0)];
    if (more.length > 0)
      await tx.changed(
        `INSERT INTO source_spending AS s (project_id, monitor_id, source, meter, day, units, units_alone)
         SELECT * FROM ${addedRows} ORDER BY 1, 2, 3, 4, 5
         ON CONFLICT (project_id, monitor_id, source, meter, day) DO UPDATE
           SET units = s.units + excluded.units, units_alone = s.units_alone + excluded.units_alone`,
        arraysOf(more, ...addedColumns),
      );
    // Units refunded after they were attributed. A missing row was deleted with its project.
    if (less.length > 0)
      await tx.changed(
        `UPDATE source_spending s SET units = greatest(0, s.units + a.units),
           units_alone = greatest(0, s.units_alone + a.units_alone)
         FROM ${addedRows} WHERE s.project_id = a.project_id AND s.monitor_id = a.monitor_id
           AND s.source = a.source AND s.meter = a.meter AND s.day = a.day`,
        arraysOf(less, ...addedColumns),
      );
  }

  /**
   * Usage in the meters' windows open at `now`, including what is not divided yet, and in the last seven days: of these monitors, and of all projects that watch
   * the source and these.
   */
  async of(tx: Tx, source: SourceName, usage: UsageOf): Promise<SourceSpendingNow> {
    const { meters, monitorIds, projectIds, now } = usage;
    const windows = [
      meters.map(({ name }) => name),
      meters.map(({ window }) => windowFirstDay(window, now)),
      meters.map(({ window }) => dayIn(window, new Date(now.getTime() - weekMs))),
    ];
    const sql = `SELECT min(day)::timestamp AT TIME ZONE 'UTC' FROM source_spending WHERE source = $1`;
    const since = await tx.firstValue<Date>(sql, [source]);
    const projects = await tx.query<UsedRow[]>(
      `SELECT w.project_id AS id, u.meter, coalesce(u.used, 0) AS used, coalesce(u.recent, 0) AS recent
       FROM (SELECT project_id FROM watches WHERE source = $1 AND active UNION SELECT unnest($5::uuid[])) w
       LEFT JOIN (${usedBy('project_id')}) u ON u.id = w.project_id`,
      [source, ...windows, projectIds],
    );
    const ofMonitors = usedBy('monitor_id', 'AND s.monitor_id = ANY($5::uuid[])');
    const parameters = [source, ...windows, monitorIds];
    const monitors = monitorIds.length === 0 ? [] : await tx.query<UsedRow[]>(ofMonitors, parameters);
    return { since, projects: usedOf(projects), monitors: usedOf(monitors) };
  }

  /** The projects of monitors; deleted rows are missing. */
  projectsOf(tx: Tx, monitorIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const sql = 'SELECT id, project_id FROM monitors WHERE id = ANY($1::uuid[])';
    return tx.valuesByKey<string, string>(sql, [monitorIds]);
  }

  /** Those of these monitors with fewer than a tenth relevant among their last hundred classified mentions. */
  async seldomRelevant(tx: Tx, monitorIds: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await tx.values<string>(
      `SELECT u.id FROM unnest($1::uuid[]) AS u (id) CROSS JOIN LATERAL (
         SELECT count(*) AS judged, count(*) FILTER (WHERE recent.is_relevant) AS relevant FROM (
           SELECT m.is_relevant FROM (
             SELECT DISTINCT mention_id FROM matches WHERE monitor_id = u.id ORDER BY mention_id DESC LIMIT 100
           ) x JOIN mentions m ON m.id = x.mention_id WHERE m.is_relevant IS NOT NULL
         ) recent
       ) counts WHERE counts.judged >= 50 AND counts.relevant * 10 < counts.judged`,
      [monitorIds],
    );
    return new Set(found);
  }
}

interface UsageOf {
  readonly meters: readonly Meter[];
  readonly monitorIds: readonly string[];
  readonly projectIds: readonly string[];
  readonly now: Date;
}

const addedRows = `unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::date[], $6::double precision[],
  $7::double precision[]) AS a (project_id, monitor_id, source, meter, day, units, units_alone)`;

const addedColumns = ['projectId', 'monitorId', 'source', 'meter', 'day', 'used', 'alone'] as const;

interface UsedRow {
  readonly id: string;
  readonly meter: string | null;
  readonly used: number;
  readonly recent: number;
}

/**
 * What is divided among monitors, and the known costs of charges that are not yet, in equal parts: scans of the same project
 * may run at the same time, and one may take minutes.
 */
const spentOrCharged = `
  SELECT project_id, monitor_id, meter, day, units FROM source_spending
  WHERE source = $1 AND day >= (SELECT min(first) FROM unnest($3::date[] || $4::date[]) first)
  UNION ALL
  SELECT coalesce(m.project_id, c.project_id), p.id, u.key, (c.charged_at AT TIME ZONE 'UTC')::date,
    (u.value::double precision - coalesce((c.costs ->> u.key)::double precision, 0)) / cardinality(c.monitor_ids)
  FROM source_charges c CROSS JOIN unnest(c.monitor_ids) AS p (id) LEFT JOIN monitors m ON m.id = p.id
    CROSS JOIN LATERAL jsonb_each_text(c.counted) u
  WHERE c.source = $1`;

function usedBy(column: string, condition = ''): string {
  return `SELECT s.${column} AS id, s.meter,
           coalesce(sum(s.units) FILTER (WHERE s.day >= w.first_day), 0) AS used,
           coalesce(sum(s.units) FILTER (WHERE s.day > w.week), 0) AS recent
         FROM (${spentOrCharged}) s
         JOIN unnest($2::text[], $3::date[], $4::date[]) AS w (meter, first_day, week) USING (meter)
         WHERE s.day >= least(w.first_day, w.week) ${condition}
         GROUP BY s.${column}, s.meter`;
}

function usedOf(found: readonly UsedRow[]): Map<string, UsedUnits> {
  const byId = new Map<string, { used: Record<string, number>; recent: Record<string, number> }>();
  for (const { id, meter, used, recent } of found) {
    const known = byId.get(id) ?? { used: {}, recent: {} };
    byId.set(id, known);
    if (meter === null) continue;
    known.used[meter] = used;
    known.recent[meter] = recent;
  }
  return byId;
}
