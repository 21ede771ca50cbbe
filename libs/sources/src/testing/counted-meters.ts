import { type Meter, RateLimited } from '@earshot/domain';
import type { MeterReading, Meters, Reservation } from '../meters.js';
import type { SourceCall } from '../source.js';

/** For specs: meters with in-memory limits that never reset. They record what was charged. */
export class CountedMeters implements Meters {
  readonly used: Record<string, number>;
  readonly observed: Record<string, MeterReading> = {};
  private readonly billed = new Set<string>();

  constructor(
    private readonly meters: readonly Meter[],
    private readonly resetsAt: Date,
    private readonly now: () => Date = () => resetsAt,
  ) {
    this.used = Object.fromEntries(meters.map(({ name }) => [name, 0]));
  }

  /** A call that is charged here. */
  call(signal: AbortSignal = new AbortController().signal): SourceCall {
    return { signal, meters: this };
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

  async reserve(
    costs: Readonly<Record<string, number>>,
    most: Readonly<Record<string, number>>,
  ): Promise<Reservation> {
    await this.charge({ ...costs, ...most });
    return {
      settle: async (items, each) => {
        const day = this.now().toISOString().slice(0, 10);
        const fresh = items.map((item) => `${day} ${item}`).filter((item) => !this.billed.has(item));
        for (const item of fresh) this.billed.add(item);
        await this.adjust(
          Object.fromEntries(
            Object.entries(most).map(([name, units]) => [name, (each[name] ?? 0) * fresh.length - units]),
          ),
        );
      },
    };
  }

  async observe(meter: string, reading: MeterReading): Promise<void> {
    this.limitOf(meter);
    this.observed[meter] = reading;
  }

  /** Leaves only this many units. */
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
