import { type Meter, RateLimited } from '@earshot/domain';
import type { MeterReading, Meters } from '../meters.js';

/** For specs: meters that keep their limits in memory, never start again, and say what was counted. */
export class CountedMeters implements Meters {
  readonly used: Record<string, number>;
  readonly observed: Record<string, MeterReading> = {};

  constructor(
    private readonly meters: readonly Meter[],
    private readonly resetsAt: Date,
  ) {
    this.used = Object.fromEntries(meters.map(({ name }) => [name, 0]));
  }

  async charge(costs: Readonly<Record<string, number>>): Promise<void> {
    for (const [name, units] of Object.entries(costs))
      if (this.usedOf(name) + units > this.limitOf(name))
        throw new RateLimited(`The meter ${name} is used up.`, this.resetsAt);
    await this.adjust(costs);
  }

  async adjust(costs: Readonly<Record<string, number>>): Promise<void> {
    for (const [name, units] of Object.entries(costs)) this.used[name] = this.usedOf(name) + units;
  }

  async observe(meter: string, reading: MeterReading): Promise<void> {
    this.limitOf(meter);
    this.observed[meter] = reading;
  }

  /** Leaves only so many units. */
  leave(meter: string, units: number): void {
    this.used[meter] = this.limitOf(meter) - units;
  }

  private usedOf(name: string): number {
    this.limitOf(name);
    return this.used[name] ?? 0;
  }

  private limitOf(name: string): number {
    const meter = this.meters.find((candidate) => candidate.name === name);
    if (meter === undefined) throw new Error(`There is no meter ${name}`);
    return meter.limit;
  }
}
