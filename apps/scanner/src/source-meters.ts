import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { Database, onceMore, SourceMeterRepository } from '@earshot/database';
import { type CountedMeter, RateLimited, type SourceName } from '@earshot/domain';
import type { Meters } from '@earshot/sources';

/** The meters of all sources, in Postgres, where every process counts on them. */
@Injectable()
export class SourceMeters {
  private readonly tally = new AsyncLocalStorage<Record<string, number>>();

  constructor(
    private readonly database: Database,
    private readonly meters: SourceMeterRepository,
  ) {}

  of(source: SourceName): Meters {
    const { database, meters } = this;
    return {
      charge: async (costs) => {
        // Counted twice at the worst: then less is asked than is allowed.
        const refusal = await onceMore(() => database.asSystem((tx) => meters.charge(tx, source, costs)));
        if (refusal !== null)
          throw new RateLimited(
            `${source} allows ${refusal.meter.limit} of ${refusal.meter.name} (${refusal.meter.unit}), and they are used up.`,
            refusal.until,
          );
        this.count(costs);
      },
      adjust: async (costs) => {
        await database.asSystem((tx) => meters.adjust(tx, source, costs));
        this.count(costs);
      },
      observe: (meter, reading) => database.asSystem((tx) => meters.observe(tx, source, meter, reading)),
    };
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
