import { plusUnits, type SourceName, type Units } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { type MeterRefusal, SourceMeterRepository } from '../source/source-meter.repository.js';

/** A charge to count, exactly once however often it is sent. */
export interface NewCharge {
  /** The charge's id: a charge already counted is not counted again. */
  readonly id: string;
  readonly costs: Units;
  /** The most that the answer may cost in addition; corrected by `settle`. */
  readonly most: Units;
  /** The monitors the request is sent for: they are charged if it is never attributed. */
  readonly monitorIds: readonly string[];
  /** The project of a charge without a monitor, e.g. for a sample; null = that of its monitors. */
  readonly projectId: string | null;
}

/** The items of an answer, and the price of each one not already billed on the same day (UTC). */
export interface BilledItems {
  readonly items: readonly string[];
  readonly each: Units;
}

/** What a charge put on the meters, and when. */
export interface TakenCharge {
  readonly units: Units;
  readonly chargedAt: Date;
}

/** A charge whose process ended before attributing it. */
export interface UnclaimedCharge extends TakenCharge {
  readonly monitorIds: readonly string[];
  /** As in `NewCharge`; also null if the project was deleted. */
  readonly projectId: string | null;
}

/**
 * Charges to meters, each with an id so that it is counted once even if the connection is lost meanwhile. The most that an
 * answer may cost is reserved before the request and corrected afterwards, each in one transaction. A charge's row stays
 * until its units are attributed to monitors, so every unit is always in exactly one of both places.
 */
@Injectable()
export class SourceChargeRepository {
  constructor(private readonly meters: SourceMeterRepository) {}

  /** @returns null = counted; otherwise the exhausted meter that resets last, and nothing was counted */
  async charge(tx: Tx, source: SourceName, charge: NewCharge): Promise<MeterRefusal | null> {
    if (!(await this.begin(tx, source, charge, true))) return null;
    const refusal = await this.meters.charge(tx, source, plusUnits(charge.costs, charge.most));
    if (refusal !== null) await tx.changed('DELETE FROM source_charges WHERE id = $1', [charge.id]);
    return refusal;
  }

  /** Counts a correction regardless of limits; negative units are refunded. */
  async adjust(tx: Tx, source: SourceName, charge: Omit<NewCharge, 'most'>): Promise<void> {
    if (await this.begin(tx, source, { ...charge, most: {} }, false))
      await this.meters.adjust(tx, source, charge.costs);
  }

  /** Corrects a reserved charge to the real cost. @returns the real cost; null = it was already corrected */
  async settle(tx: Tx, source: SourceName, id: string, answer: BilledItems): Promise<Units | null> {
    const [open] = await tx.query<{ costs: Units; counted: Units | null; chargedAt: Date }[]>(
      'SELECT costs, counted, charged_at AS "chargedAt" FROM source_charges WHERE id = $1 AND source = $2 AND is_open FOR UPDATE',
      [id, source],
    );
    if (open === undefined) return null;
    const cost = scaled(answer.each, await this.bill(tx, source, answer.items));
    const correction = plusUnits(cost, scaled(open.costs, -1));
    const sql = `UPDATE source_charges SET is_open = false, costs = '{}', counted = $2::jsonb WHERE id = $1`;
    await tx.changed(sql, [id, JSON.stringify(plusUnits(open.counted ?? open.costs, correction))]);
    await this.meters.adjust(tx, source, correction, open.chargedAt);
    return cost;
  }

  /**
   * Removes charges, to be attributed in the same transaction. @returns them by id, in order of time; without charges that
   * were already removed
   */
  async take(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, TakenCharge>> {
    const taken = await tx.query<(TakenCharge & { readonly id: string })[]>(
      `WITH taken AS (DELETE FROM source_charges WHERE id = ANY($1::uuid[]) RETURNING *)
       SELECT id, coalesce(counted, costs) AS units, charged_at AS "chargedAt" FROM taken ORDER BY charged_at`,
      [ids],
    );
    return new Map(taken.map(({ id, ...charge }) => [id, charge]));
  }

  /**
   * Removes charges whose process has ended, to be attributed in the same transaction. They stay on the meters, since the
   * source may have billed them; if that is unknown, they are recorded in `abandoned_charges`.
   */
  async takeAbandoned(tx: Tx, source: SourceName, afterMs: number): Promise<UnclaimedCharge[]> {
    return tx.query<UnclaimedCharge[]>(
      `WITH taken AS (
         DELETE FROM source_charges WHERE source = $1 AND charged_at < now() - $2::integer * interval '1 millisecond'
         RETURNING id, source, coalesce(counted, costs) AS units, monitor_ids, project_id, is_open, charged_at
       ), noted AS (
         INSERT INTO abandoned_charges (id, source, units, charged_at)
         SELECT id, source, units, charged_at FROM taken WHERE is_open AND units <> '{}' ON CONFLICT DO NOTHING
       )
       SELECT units, monitor_ids AS "monitorIds", charged_at AS "chargedAt",
         (SELECT p.id FROM projects p WHERE p.id = taken.project_id) AS "projectId" FROM taken`,
      [source, afterMs],
    );
  }

  /** @returns how many of the items were not yet billed on this day */
  private async bill(tx: Tx, source: SourceName, items: readonly string[]): Promise<number> {
    if (items.length === 0) return 0;
    return tx.changed(
      `INSERT INTO billed_items (source, day, item)
       SELECT $1, (now() AT TIME ZONE 'UTC')::date, item FROM unnest($2::text[]) AS u (item) ORDER BY item
       ON CONFLICT DO NOTHING`,
      [source, items],
    );
  }

  /** @returns false if it was already counted */
  private begin(tx: Tx, source: SourceName, charge: NewCharge, isOpen: boolean): Promise<boolean> {
    const { id, costs, most, monitorIds, projectId } = charge;
    return tx.changedAny(
      `INSERT INTO source_charges (id, source, costs, counted, monitor_ids, is_open, project_id)
       VALUES ($1, $2, $3::jsonb, $4::jsonb, $5::uuid[], $6, $7) ON CONFLICT DO NOTHING`,
      [
        id,
        source,
        JSON.stringify(most),
        JSON.stringify(plusUnits(costs, most)),
        monitorIds,
        isOpen,
        projectId,
      ],
    );
  }
}

function scaled(units: Units, by: number): Units {
  return Object.fromEntries(Object.entries(units).map(([meter, used]) => [meter, used * by]));
}
