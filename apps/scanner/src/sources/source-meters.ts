import { Inject, Injectable } from '@nestjs/common';
import {
  Database,
  type NewCharge,
  onceMore,
  SourceChargeRepository,
  SourceMeterRepository,
  type Tx,
} from '@earshot/database';
import {
  AppError,
  type CountedMeter,
  plusUnits,
  type QueryCost,
  RateLimited,
  type SourceName,
} from '@earshot/domain';
import { LOG, type Log, newId } from '@earshot/platform';
import type { Meters } from '@earshot/sources';

/** A source's meters for one call, with the call's cost so far and its payers. */
export type CallMeters = Meters & Pick<QueryCost, 'spent' | 'chargeIds' | 'monitorIds'>;

/** The meters of all sources, in Postgres, shared by all processes. */
@Injectable()
export class SourceMeters {
  /** Counts still to be stored because Postgres was unavailable. Each has the id of its charge, so it counts only once. */
  private late: ((tx: Tx) => Promise<unknown>)[] = [];

  constructor(
    private readonly database: Database,
    private readonly meters: SourceMeterRepository,
    private readonly charges: SourceChargeRepository,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * @param monitorIds the monitors for which the source is called, which pay
   * @param projectId who pays if it is called for no monitor; null = the projects of the monitors
   */
  forCall(source: SourceName, monitorIds: readonly string[], projectId: string | null = null): CallMeters {
    const { database, meters, charges } = this;
    const spent: Record<string, number> = {};
    const chargeIds: string[] = [];
    // The id is null while the cost of the charge is not known yet.
    const count = (costs: Readonly<Record<string, number>>, id: string | null): void => {
      for (const [meter, units] of Object.entries(costs)) spent[meter] = (spent[meter] ?? 0) + units;
      if (id !== null) chargeIds.push(id);
    };
    return {
      spent,
      chargeIds,
      monitorIds,
      charge: async (costs) => {
        const id = await this.charge(source, { costs, most: {}, monitorIds, projectId });
        count(costs, id);
      },
      adjust: async (costs) => {
        const charge = { id: newId(), costs, monitorIds, projectId };
        const counted = await this.nowOrLater((tx) => charges.adjust(tx, source, charge));
        count(costs, counted === 'later' ? null : charge.id);
      },
      reserve: async (costs, most) => {
        const id = await this.charge(source, { costs, most, monitorIds, projectId });
        count(plusUnits(costs, most), null);
        return {
          settle: async (items, each) => {
            const cost = await this.nowOrLater((tx) => charges.settle(tx, source, id, { items, each }));
            // Until it is counted, its cost is the reserved maximum.
            if (cost === 'later') return;
            const back = Object.entries(most).map(([meter, units]) => [meter, -units]);
            count(plusUnits(cost ?? {}, Object.fromEntries(back)), id);
          },
        };
      },
      observe: (meter, reading) => database.asSystem((tx) => meters.observe(tx, source, meter, reading)),
    };
  }

  list(source: SourceName): Promise<CountedMeter[]> {
    return this.database.asSystem((tx) => this.meters.list(tx, source));
  }

  /** Stores counts that could not be stored before. @throws while Postgres is unavailable */
  async catchUp(): Promise<void> {
    for (let [work] = this.late; work !== undefined; [work] = this.late) {
      await this.database.asSystem(work);
      this.late = this.late.filter((other) => other !== work);
    }
  }

  /**
   * @returns the id of the charge
   * @throws RateLimited if a meter is used up
   */
  private async charge(source: SourceName, cost: Omit<NewCharge, 'id'>): Promise<string> {
    const charge = { id: newId(), ...cost };
    const refusal = await onceMore(() =>
      this.database.asSystem((tx) => this.charges.charge(tx, source, charge)),
    );
    if (refusal === null) return charge.id;
    const { name, limit, unit } = refusal.meter;
    throw new RateLimited(`${source} is at its limit for ${name}: ${limit} (unit: ${unit}).`, refusal.until);
  }

  /** The answer has arrived and is paid for: it is not discarded because Postgres cannot count it now. */
  private async nowOrLater<T>(work: (tx: Tx) => Promise<T>): Promise<T | 'later'> {
    try {
      return await onceMore(() => this.database.asSystem(work));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
      this.late.push(work);
      this.log.warn({ err: error, late: this.late.length }, 'what a request cost will be counted later');
      return 'later';
    }
  }
}
