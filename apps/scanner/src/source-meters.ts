import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import {
  Database,
  type NewCharge,
  onceMore,
  SourceChargeRepository,
  SourceMeterRepository,
} from '@earshot/database';
import { type CountedMeter, plusUnits, RateLimited, type SourceName } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { Meters } from '@earshot/sources';

/** The meters of all sources, in Postgres, where every process counts on them. */
@Injectable()
export class SourceMeters {
  private readonly tally = new AsyncLocalStorage<Record<string, number>>();

  constructor(
    private readonly database: Database,
    private readonly meters: SourceMeterRepository,
    private readonly charges: SourceChargeRepository,
  ) {}

  of(source: SourceName): Meters {
    const { database, meters, charges } = this;
    return {
      charge: async (costs) => {
        await this.charge(source, { id: newId(), costs, most: {} });
        this.count(costs);
      },
      adjust: async (costs) => {
        const id = newId();
        await onceMore(() => database.asSystem((tx) => charges.adjust(tx, source, { id, costs })));
        this.count(costs);
      },
      reserve: async (costs, most) => {
        const id = newId();
        await this.charge(source, { id, costs, most });
        this.count(plusUnits(costs, most));
        return {
          settle: async (items, each) => {
            const cost = await onceMore(() =>
              database.asSystem((tx) => charges.settle(tx, source, id, { items, each })),
            );
            this.count(cost ?? {});
            this.count(Object.fromEntries(Object.entries(most).map(([meter, units]) => [meter, -units])));
          },
        };
      },
      observe: (meter, reading) => database.asSystem((tx) => meters.observe(tx, source, meter, reading)),
    };
  }

  private async charge(source: SourceName, charge: NewCharge): Promise<void> {
    const refusal = await onceMore(() =>
      this.database.asSystem((tx) => this.charges.charge(tx, source, charge)),
    );
    if (refusal === null) return;
    const { name, limit, unit } = refusal.meter;
    throw new RateLimited(
      `${source} allows ${limit} of ${name} (${unit}), and they are used up.`,
      refusal.until,
    );
  }

  list(source: SourceName): Promise<CountedMeter[]> {
    return this.database.asSystem((tx) => this.meters.list(tx, source));
  }

  /** Adds to `spent` what the work uses of any meter. */
  counting<T>(spent: Record<string, number>, work: () => Promise<T>): Promise<T> {
    return this.tally.run(spent, work);
  }

  private count(costs: Readonly<Record<string, number>>): void {
    const spent = this.tally.getStore();
    if (spent === undefined) return;
    for (const [meter, units] of Object.entries(costs)) spent[meter] = (spent[meter] ?? 0) + units;
  }
}
