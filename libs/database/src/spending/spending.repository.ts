import {
  type MeterUse,
  monthOf,
  type SourceName,
  type SpendingLimits,
  noSpendingLimits,
  paceDays,
  usdOf,
} from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';

/** The usage of a meter. */
export interface SourceUse extends MeterUse {
  readonly source: SourceName;
  readonly meter: string;
}

/** The usage of a meter by one of a project's monitors, or by one of all projects. */
export interface PartUse extends SourceUse, SpendingLimits {
  readonly id: string;
  /** null = deleted, or not a real row: see `previewsId`. */
  readonly name: string | null;
}

/** Used in place of a monitor in `source_spending` for the cost of estimates in previews. */
export const previewsId = '00000000-0000-0000-0000-000000000000';

/** The cost of reading sources by day (in the meter's time zone), project and monitor. */
@Injectable()
export class SpendingRepository {
  ofProject(tx: Tx, projectId: string, now: Date): Promise<SourceUse[]> {
    return tx.query<SourceUse[]>(
      `SELECT source, meter, ${amounts} FROM ${spending}
       WHERE project_id = $6 AND day >= least($2::date, $4::date) GROUP BY source, meter`,
      [...daysOf(now), projectId],
    );
  }

  /** By monitor of a project: those that used each source most this month. @param limit how many per source */
  ofMonitors(tx: Tx, projectId: string, now: Date, limit: number): Promise<PartUse[]> {
    const parameters = [...daysOf(now), limit, projectId];
    return this.ofParts(tx, { part: 'monitor_id', table: 'monitors', where: 'project_id = $7' }, parameters);
  }

  /**
   * What a monitor of the project would cost per day (US dollars) if it shared no requests, averaged over the last whole
   * days; no entry = nothing was counted.
   */
  async aloneADay(tx: Tx, projectId: string, now: Date): Promise<ReadonlyMap<SourceName, number>> {
    const found = await tx.query<{ source: SourceName; units: number }[]>(
      `SELECT s.source, sum(s.units_alone) / count(DISTINCT (s.monitor_id, s.day)) AS units
       FROM source_spending s JOIN source_meters m USING (source, meter)
       WHERE m.kind = 'money' AND s.project_id = $1 AND s.monitor_id <> $2 AND s.day >= $3::date AND s.day < $4::date
       GROUP BY s.source`,
      [projectId, previewsId, ...daysOf(now).slice(2, 4).reverse()],
    );
    return new Map(found.map(({ source, units }) => [source, usdOf(units)]));
  }

  /** For the whole installation. For system transactions. */
  ofAll(tx: Tx, now: Date): Promise<SourceUse[]> {
    return tx.query<SourceUse[]>(
      `SELECT source, meter, ${amounts} FROM ${spending}
       WHERE day >= least($2::date, $4::date) GROUP BY source, meter`,
      daysOf(now),
    );
  }

  /** By project: those that used each source most this month. For system transactions. */
  ofProjects(tx: Tx, now: Date, limit: number): Promise<PartUse[]> {
    const parameters = [...daysOf(now), limit];
    return this.ofParts(tx, { part: 'project_id', table: 'projects', where: 'true' }, parameters);
  }

  private async ofParts(
    tx: Tx,
    { part, table, where }: { readonly part: string; readonly table: string; readonly where: string },
    parameters: readonly unknown[],
  ): Promise<PartUse[]> {
    const found = await tx.query<PartUse[]>(
      `WITH used AS (
         SELECT source, meter, ${part} AS part, ${amounts} FROM ${spending}
         WHERE ${where} AND day >= least($2::date, $4::date) GROUP BY source, meter, ${part}
       ), ranked AS (
         SELECT u.source, u.part, row_number() OVER (PARTITION BY u.source ORDER BY
           sum(u."thisMonth") FILTER (WHERE m.kind = 'money') DESC NULLS LAST, sum(u."thisMonth") DESC, u.part) AS place
         FROM used u LEFT JOIN source_meters m USING (source, meter) GROUP BY u.source, u.part
       )
       SELECT u.*, u.part AS id, n.name, n.monthly_budget AS "monthlyBudget", n.share
       FROM ranked r JOIN used u USING (source, part) LEFT JOIN ${table} n ON n.id = u.part AND n.deleted_at IS NULL
       WHERE r.place <= $6 ORDER BY r.source, r.place, u.meter`,
      parameters,
    );
    return found.map((use) => (use.name === null ? { ...use, ...noSpendingLimits } : use));
  }
}

/**
 * $1 = first day of the month, $2 = of the month before, $3 = today, $4 = first of the days used for the pace, all in UTC;
 * $5 = now.
 */
function daysOf(now: Date): string[] {
  const month = monthOf(now);
  const before = monthOf(new Date(month.getTime() - 1));
  const days = [month, before, now, new Date(now.getTime() - paceDays * 86_400_000)];
  return [...days.map(dayText), now.toISOString()];
}

/** The day of a time, in UTC. */
export function dayText(time: Date): string {
  return time.toISOString().slice(0, 10);
}

const spending = 'source_spending LEFT JOIN source_meters USING (source, meter)';

/** Days are stored in the meter's own zone, so that is where the current one is looked for. */
const isToday = `day >= ($5::timestamptz AT TIME ZONE coalesce(meter_window->>'timeZone', 'UTC'))::date`;

const amounts = `
  ${sumOf('units', 'day >= $1::date')} AS "thisMonth", ${sumOf('units_alone', 'day >= $1::date')} AS "aloneThisMonth",
  ${sumOf('units', 'day >= $2::date AND day < $1::date')} AS "lastMonth", ${sumOf('units', isToday)} AS today,
  ${sumOf('units', 'day >= $4::date AND day < $3::date')} AS "lastDays", min(day)::timestamp AT TIME ZONE 'UTC' AS since`;

function sumOf(column: string, condition: string): string {
  return `coalesce(sum(${column}) FILTER (WHERE ${condition}), 0)`;
}
