import {
  adjusted,
  charged,
  type CountedMeter,
  type Meter,
  type MeterCount,
  observed,
  type OpenMeterCount,
  openCount,
  type SourceName,
  type Units,
} from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { arraysOf } from '../connection/transaction/parameters.js';

/** A refused charge: the exhausted meter, and when it resets. */
export interface MeterRefusal {
  readonly meter: Meter;
  readonly until: Date;
}

interface MeterRow extends Meter, MeterCount {
  readonly now: Date;
}

interface NewCount extends OpenMeterCount {
  readonly name: string;
  /** How much of it was added because the upstream reported it; absent = none. */
  readonly reported?: number;
}

/**
 * The limits of sources, and the usage by all processes. Counting locks the rows until the transaction ends, so transactions
 * must be short. Only the database's clock decides which window is open.
 */
@Injectable()
export class SourceMeterRepository {
  /**
   * Replaces the meters by those of the configured source; usage of existing meters is kept. What only an upstream has
   * reported is dropped, because its key or plan may be another one now: its next answer reports it again.
   */
  async declare(tx: Tx, source: SourceName, meters: readonly Meter[]): Promise<void> {
    await tx.changed(
      // In the order in which charges lock them.
      `INSERT INTO source_meters (source, meter, kind, unit, units_allowed, meter_window, per_item)
       SELECT $1, u.* FROM unnest($2::text[], $3::text[], $4::text[], $5::double precision[], $6::jsonb[],
         $7::boolean[]) AS u ORDER BY 2
       ON CONFLICT (source, meter) DO UPDATE SET kind = EXCLUDED.kind, unit = EXCLUDED.unit,
         units_allowed = EXCLUDED.units_allowed, meter_window = EXCLUDED.meter_window, per_item = EXCLUDED.per_item,
         used = ${ownUnits}, reported = 0,
         resets_at = CASE WHEN source_meters.meter_window = EXCLUDED.meter_window THEN source_meters.resets_at END,
         resets_at_aside = CASE WHEN source_meters.meter_window = EXCLUDED.meter_window
           THEN source_meters.resets_at_aside END`,
      [
        source,
        ...arraysOf(meters, 'name', 'kind', 'unit', 'limit'),
        meters.map(({ window }) => JSON.stringify(window)),
        meters.map(({ perItem }) => perItem === true),
      ],
    );
    const sql = 'DELETE FROM source_meters WHERE source = $1 AND NOT meter = ANY($2)';
    await tx.changed(sql, [source, meters.map(({ name }) => name)]);
  }

  /**
   * Exchanges the usage for the usage set aside: what the sandbox counted costs nothing at the real source, and a tour of
   * the sandbox does not give back what was spent there.
   */
  async exchangeUsage(tx: Tx, source: SourceName): Promise<void> {
    await tx.changed(
      `UPDATE source_meters SET used = used_aside, resets_at = resets_at_aside, used_aside = ${ownUnits},
         resets_at_aside = resets_at, reported = 0
       WHERE source = $1`,
      [source],
    );
  }

  /**
   * Counts units on all of these meters, or on none.
   * @returns null = counted; otherwise the exhausted meter that resets last
   */
  async charge(tx: Tx, source: SourceName, costs: Units): Promise<MeterRefusal | null> {
    const locked = await this.lock(tx, source, Object.keys(costs));
    const wanted = locked.map(({ counted, now }) => ({
      counted,
      now,
      after: charged(counted, costs[counted.meter.name] ?? 0, now),
    }));
    const [refusal] = wanted
      .filter(({ after }) => after === null)
      .map(({ counted, now }) => ({ meter: counted.meter, until: openCount(counted, now).resetsAt }))
      .sort((a, b) => b.until.getTime() - a.until.getTime());
    if (refusal !== undefined) return refusal;
    const counts = wanted.flatMap(({ counted, after }) =>
      after === null ? [] : [{ ...after, name: counted.meter.name }],
    );
    await this.store(tx, source, counts);
    return null;
  }

  /** Counts units regardless of limits; negative units are refunded. @param chargedAt see `adjusted` */
  async adjust(tx: Tx, source: SourceName, costs: Units, chargedAt?: Date): Promise<void> {
    const locked = await this.lock(tx, source, Object.keys(costs));
    const counts = locked.map(({ counted, now }) => ({
      ...adjusted(counted, costs[counted.meter.name] ?? 0, now, chargedAt),
      name: counted.meter.name,
    }));
    await this.store(tx, source, counts);
  }

  /** Applies the remaining allowance as reported by the upstream; see `observed`. */
  async observe(
    tx: Tx,
    source: SourceName,
    meter: string,
    reading: { readonly remaining: number; readonly resetsAt: Date },
  ): Promise<void> {
    const locked = await this.lock(tx, source, [meter]);
    const counts = locked.map(({ counted, now }) => {
      const count = observed(counted, reading, now);
      // Shorter windows are over before it matters.
      const isLong = counted.meter.window.every !== 'window';
      return { ...count, name: meter, reported: isLong ? count.used - openCount(counted, now).used : 0 };
    });
    await this.store(tx, source, counts);
  }

  /** All meters of a source, sorted by name. */
  async list(tx: Tx, source: SourceName): Promise<CountedMeter[]> {
    const sql = `SELECT ${columns} FROM source_meters WHERE source = $1 ORDER BY meter`;
    const found = await tx.query<MeterRow[]>(sql, [source]);
    return found.map(toCounted);
  }

  /** The meters of all sources, sorted by name. */
  async listAll(tx: Tx): Promise<(CountedMeter & { readonly source: SourceName })[]> {
    const found = await tx.query<(MeterRow & { source: SourceName })[]>(
      `SELECT source, ${columns} FROM source_meters ORDER BY source, meter`,
    );
    return found.map((row) => ({ ...toCounted(row), source: row.source }));
  }

  private async lock(
    tx: Tx,
    source: SourceName,
    names: readonly string[],
  ): Promise<{ counted: CountedMeter; now: Date }[]> {
    const found = await tx.query<MeterRow[]>(
      `SELECT ${columns} FROM source_meters WHERE source = $1 AND meter = ANY($2) ORDER BY meter FOR UPDATE`,
      [source, names],
    );
    const unknown = names.find((name) => !found.some((row) => row.name === name));
    if (unknown !== undefined) throw new Error(`${source} has no meter ${unknown}.`);
    return found.map((row) => ({ counted: toCounted(row), now: row.now }));
  }

  private async store(tx: Tx, source: SourceName, counts: readonly NewCount[]): Promise<void> {
    await tx.changed(
      `UPDATE source_meters m SET used = u.used, resets_at = u.resets_at,
         reported = CASE WHEN m.resets_at = u.resets_at THEN m.reported ELSE 0 END + u.reported
       FROM unnest($2::text[], $3::double precision[], $4::timestamptz[], $5::double precision[])
         AS u (meter, used, resets_at, reported)
       WHERE m.source = $1 AND m.meter = u.meter`,
      [source, ...arraysOf(counts, 'name', 'used', 'resetsAt'), counts.map(({ reported = 0 }) => reported)],
    );
  }
}

/** What this installation has counted itself. */
const ownUnits = 'greatest(0, source_meters.used - source_meters.reported)';

const columns = `meter AS name, kind, unit, units_allowed AS "limit", meter_window AS "window",
  per_item AS "perItem", used,
  resets_at AS "resetsAt", clock_timestamp() AS now`;

function toCounted({ name, kind, unit, limit, window, perItem, used, resetsAt }: MeterRow): CountedMeter {
  const meter = { name, kind, unit, limit, window, ...(perItem === true ? { perItem } : {}) };
  return { meter, count: { used, resetsAt } };
}
