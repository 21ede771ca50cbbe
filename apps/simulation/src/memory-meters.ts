import type {
  Database,
  MonitorSpending,
  SourceChargeRepository,
  SourceMeterRepository,
  TakenCharge,
} from '@earshot/database';
import {
  adjusted,
  charged,
  type CountedMeter,
  dayIn,
  type Meter,
  type MeterCount,
  observed,
  openCount,
  plusUnits,
  type Units,
  type UsedUnits,
  windowFirstDay,
} from '@earshot/domain';
import type { Clock } from '@earshot/platform';

interface DaySpending extends Pick<MonitorSpending, 'monitorId' | 'projectId' | 'units'> {
  readonly day: string;
}

const utc = { window: { every: 'day', timeZone: 'UTC' } } as const;

/** Meters and spending in memory and in virtual time, by the same domain rules as in Postgres. */
export class MemoryMeters {
  private readonly counts = new Map<string, MeterCount>();
  private readonly open = new Map<string, Units>();
  /** The units counted by each charge, by id, until they are attributed. */
  private readonly counted = new Map<string, TakenCharge>();
  private readonly billed = new Set<string>();
  /** By monitor and day. */
  private readonly spending = new Map<string, DaySpending>();
  private since: Date | null = null;

  constructor(
    private readonly meters: readonly Meter[],
    private readonly clock: Clock,
    private readonly projectIds: readonly string[],
  ) {}

  /** A stand-in for a database: there is nothing to commit. */
  get database(): Database {
    return { asSystem: <T>(work: (tx: unknown) => Promise<T>) => work(null) } as unknown as Database;
  }

  get meterRepository(): SourceMeterRepository {
    const list = () => Promise.resolve(this.list());
    const observe = (
      _: unknown,
      __: unknown,
      name: string,
      reading: { remaining: number; resetsAt: Date },
    ) => {
      this.counts.set(name, observed(this.meterOf(name), reading, this.clock.now()));
      return Promise.resolve();
    };
    return { list, observe } as unknown as SourceMeterRepository;
  }

  get chargeRepository(): SourceChargeRepository {
    const repository: Pick<SourceChargeRepository, 'charge' | 'adjust' | 'settle' | 'take'> = {
      charge: async (_, __, { id, costs, most }) => {
        const now = this.clock.now();
        const all = Object.entries(plusUnits(costs, most));
        const refused = all.find(([name, units]) => charged(this.meterOf(name), units, now) === null);
        if (refused !== undefined) {
          const counted = this.meterOf(refused[0]);
          return { meter: counted.meter, until: openCount(counted, now).resetsAt };
        }
        this.add(id, plusUnits(costs, most));
        this.open.set(id, most);
        return null;
      },
      adjust: async (_, __, { id, costs }) => this.add(id, costs),
      settle: async (_, __, id, { items, each }) => {
        const day = this.clock.now().toISOString().slice(0, 10);
        const fresh = items.filter((item) => !this.billed.has(`${day} ${item}`));
        for (const item of fresh) this.billed.add(`${day} ${item}`);
        const scale = (units: Units, by: number): Units =>
          Object.fromEntries(Object.entries(units).map(([name, value]) => [name, value * by]));
        const cost = scale(each, fresh.length);
        this.add(id, plusUnits(cost, scale(this.open.get(id) ?? {}, -1)));
        this.open.delete(id);
        return cost;
      },
      take: async (_, ids) => {
        const taken = ids.flatMap((id) => {
          const charge = this.counted.get(id);
          return charge === undefined ? [] : [[id, charge] as const];
        });
        for (const id of ids) this.counted.delete(id);
        return new Map(taken);
      },
    };
    return repository as SourceChargeRepository;
  }

  get spendingRepository() {
    return {
      add: async (_: unknown, spent: readonly MonitorSpending[], meters: readonly Meter[], now: Date) => {
        this.since ??= now;
        const day = dayIn((meters.find(({ window }) => window.every !== 'window') ?? utc).window, now);
        for (const { monitorId, projectId, units } of spent) {
          const key = `${monitorId} ${day}`;
          const known = this.spending.get(key)?.units ?? {};
          this.spending.set(key, { monitorId, projectId, day, units: plusUnits(known, units) });
        }
      },
      of: async (_: unknown, __: unknown, { meters, now }: { meters: readonly Meter[]; now: Date }) => ({
        since: this.since,
        projects: new Map(
          this.projectIds.map((id) => [id, this.usedBy(({ projectId }) => projectId === id, meters, now)]),
        ),
        monitors: new Map(
          [...new Set([...this.spending.values()].map(({ monitorId }) => monitorId))].map((id) => [
            id,
            this.usedBy(({ monitorId }) => monitorId === id, meters, now),
          ]),
        ),
      }),
      seldomRelevant: async () => new Set<string>(),
    };
  }

  list(): CountedMeter[] {
    return this.meters.map(({ name }) => this.meterOf(name));
  }

  private usedBy(isMine: (spent: DaySpending) => boolean, meters: readonly Meter[], now: Date): UsedUnits {
    const mine = [...this.spending.values()].filter(isMine);
    const sum = (name: string, from: string): number =>
      mine.reduce((total, { units, day }) => total + (day >= from ? (units[name] ?? 0) : 0), 0);
    const week = new Date(now.getTime() - 7 * 86_400_000);
    return {
      used: Object.fromEntries(
        meters.map(({ name, window }) => [name, sum(name, windowFirstDay(window, now))]),
      ),
      recent: Object.fromEntries(meters.map(({ name, window }) => [name, sum(name, dayIn(window, week))])),
    };
  }

  private add(id: string, costs: Units): void {
    const now = this.clock.now();
    const { units = {}, chargedAt = now } = this.counted.get(id) ?? {};
    this.counted.set(id, { units: plusUnits(units, costs), chargedAt });
    for (const [name, units] of Object.entries(costs))
      this.counts.set(name, adjusted(this.meterOf(name), units, now));
  }

  private meterOf(name: string): CountedMeter {
    const meter = this.meters.find((candidate) => candidate.name === name);
    if (meter === undefined) throw new Error(`There is no meter ${name}.`);
    return { meter, count: this.counts.get(name) ?? { used: 0, resetsAt: null } };
  }
}
