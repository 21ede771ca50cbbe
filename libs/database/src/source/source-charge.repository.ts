import { plusUnits, type SourceName, type Units } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.js';
import { changed, rows } from '../sql/rows.js';
import { type MeterRefusal, SourceMeterRepository } from './source-meter.repository.js';

/** What is to be counted, once, however often it is sent. */
export interface NewCharge {
  /** Of this charge: when it is counted already, it is not counted again. */
  readonly id: string;
  readonly costs: Units;
  /** The most that the answer may cost beside that; put right by `settle`. */
  readonly most: Units;
}

/** What an answer has listed, and what each item costs that was not billed on the same day (UTC) already. */
export interface BilledItems {
  readonly items: readonly string[];
  readonly each: Units;
}

/**
 * Charges to meters that are counted once although a connection may be lost while they are: each has an id. What an
 * answer may cost is reserved before it is asked for, and put right when it is known, in one transaction each.
 */
@Injectable()
export class SourceChargeRepository {
  constructor(private readonly meters: SourceMeterRepository) {}

  /** @returns null = counted; otherwise the meter that has room last, and nothing was counted */
  async charge(tx: Tx, source: SourceName, { id, costs, most }: NewCharge): Promise<MeterRefusal | null> {
    if (!(await this.begin(tx, source, id, most))) return null;
    const refusal = await this.meters.charge(tx, source, plusUnits(costs, most));
    if (refusal !== null) await changed(tx, 'DELETE FROM source_charges WHERE id = $1', [id]);
    return refusal;
  }

  /** Counts what turned out to be different, whether it fits or not; negative units are given back. */
  async adjust(tx: Tx, source: SourceName, { id, costs }: Pick<NewCharge, 'id' | 'costs'>): Promise<void> {
    if (await this.begin(tx, source, id, {})) await this.meters.adjust(tx, source, costs);
  }

  /**
   * Puts a reserved charge right.
   * @returns what it cost; null = it was put right before
   */
  async settle(tx: Tx, source: SourceName, id: string, { items, each }: BilledItems): Promise<Units | null> {
    const [open] = await rows<{ costs: Units }>(
      tx,
      'DELETE FROM source_charges WHERE id = $1 AND source = $2 RETURNING costs',
      [id, source],
    );
    if (open === undefined) return null;
    const billed =
      items.length === 0
        ? 0
        : await changed(
            tx,
            `INSERT INTO billed_items (source, day, item)
             SELECT $1, (now() AT TIME ZONE 'UTC')::date, item FROM unnest($2::text[]) AS u (item) ORDER BY item
             ON CONFLICT DO NOTHING`,
            [source, items],
          );
    const cost = Object.fromEntries(Object.entries(each).map(([meter, units]) => [meter, units * billed]));
    await this.meters.adjust(tx, source, plusUnits(cost, negative(open.costs)));
    return cost;
  }

  /**
   * Gives back what was reserved and never put right, because the process ended meanwhile: what it had listed was not
   * stored, so it is listed, and counted, again.
   */
  async releaseAbandoned(tx: Tx, source: SourceName, afterMs: number): Promise<void> {
    const abandoned = await rows<{ costs: Units }>(
      tx,
      `DELETE FROM source_charges WHERE source = $1 AND charged_at < now() - $2::integer * interval '1 millisecond'
       RETURNING costs`,
      [source, afterMs],
    );
    const reserved = abandoned.reduce<Units>((sum, { costs }) => plusUnits(sum, costs), {});
    if (Object.keys(reserved).length > 0) await this.meters.adjust(tx, source, negative(reserved));
  }

  /** @returns false = it was counted before */
  private async begin(tx: Tx, source: SourceName, id: string, costs: Units): Promise<boolean> {
    const inserted = await changed(
      tx,
      'INSERT INTO source_charges (id, source, costs) VALUES ($1, $2, $3::jsonb) ON CONFLICT DO NOTHING',
      [id, source, JSON.stringify(costs)],
    );
    return inserted > 0;
  }
}

function negative(units: Units): Units {
  return Object.fromEntries(Object.entries(units).map(([meter, used]) => [meter, -used]));
}
