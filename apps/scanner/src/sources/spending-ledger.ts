import { Injectable } from '@nestjs/common';
import {
  Database,
  onceMore,
  SourceChargeRepository,
  SourceSpendingRepository,
  type TakenCharge,
  type Tx,
} from '@earshot/database';
import {
  allowanceOf,
  attributeSpending,
  type CountedMeter,
  dayIn,
  dayShare,
  type Meter,
  type MonitorCost,
  plusUnits,
  type QueryCost,
  type SourceName,
  type Spender,
  spendable,
  type SpendingFacts,
  type Units,
} from '@earshot/domain';

/** A source's spending, and the monitors that are read last when money is short. */
export interface ScanSpending extends SpendingFacts {
  readonly seldomRelevant: ReadonlySet<string>;
}

/** The cost of work at a source, and who pays for it. */
export interface Bill {
  readonly source: SourceName;
  readonly meters: readonly Meter[];
  readonly costs: readonly QueryCost[];
  /** The monitors that matched each post, by external id. */
  readonly matched: ReadonlyMap<string, ReadonlySet<string>>;
  /** The project of each monitor. */
  readonly projectIds: ReadonlyMap<string, string>;
}

/** Usage of the sources by monitor and project: what a scan may use, and what it has used. */
@Injectable()
export class SpendingLedger {
  constructor(
    private readonly database: Database,
    private readonly spending: SourceSpendingRepository,
    private readonly charges: SourceChargeRepository,
  ) {}

  /** @returns null if there is neither a meter that counts items nor a limit set by users */
  async facts(
    source: SourceName,
    meters: readonly CountedMeter[],
    watches: readonly Spender[],
    now: Date,
  ): Promise<ScanSpending | null> {
    const paid = meters.filter(({ meter }) => meter.perItem === true);
    const limited = watches.filter(({ limits }) => isLimited(limits, source));
    if (
      paid.length === 0 &&
      limited.length === 0 &&
      !watches.some((one) => isLimited(one.projectLimits, source))
    )
      return null;
    const monitorIds = limited.map(({ monitorId }) => monitorId);
    return this.database.asSystem(async (tx) => {
      const use = await this.spending.of(tx, source, {
        meters: meters.map(({ meter }) => meter),
        monitorIds,
        // A project may pay for its stored posts after its last monitor has left the source.
        projectIds: [...new Set(watches.map(({ projectId }) => projectId))],
        now,
      });
      const isShort = paid.some((counted) => {
        const allowance = allowanceOf(counted, now);
        return spendable(allowance, use.since, now) < dayShare(allowance);
      });
      const seldomRelevant = isShort
        ? await this.spending.seldomRelevant(
            tx,
            watches.map(({ monitorId }) => monitorId),
          )
        : new Set<string>();
      return { source, meters, ...use, seldomRelevant };
    });
  }

  /**
   * Divides a cost among those who pay for it; charges that were divided before are skipped. Each belongs to the day of its
   * own, like on the meters: work may last beyond the end of a month.
   */
  async recordSpending({ source, meters, costs, matched, projectIds }: Bill): Promise<void> {
    const ids = costs.flatMap(({ chargeIds }) => chargeIds);
    if (ids.length === 0) return;
    const perItem = perItemOf(meters);
    await onceMore(() =>
      this.database.asSystem(async (tx) => {
        const taken = await this.charges.take(tx, ids);
        const daysOf = ({ chargedAt }: TakenCharge): string =>
          meters.map(({ window }) => dayIn(window, chargedAt)).join();
        const times = new Map([...taken.values()].map((charge) => [daysOf(charge), charge.chargedAt]));
        for (const [days, at] of times) {
          const ofDays = (id: string): Units => {
            const charge = taken.get(id);
            return charge !== undefined && daysOf(charge) === days ? charge.units : {};
          };
          const counted = costs.map((cost) => ({
            ...cost,
            spent: cost.chargeIds.map(ofDays).reduce(plusUnits, {}),
          }));
          const parts = attributeSpending(counted, matched, perItem);
          await this.add(tx, parts, { source, meters, projectIds }, at);
        }
      }),
    );
  }

  /** Divides charges of processes that ended before dividing them, equally among the monitors they were made for. */
  async recordAbandoned(source: SourceName, meters: readonly Meter[]): Promise<void> {
    await this.database.asSystem(async (tx) => {
      const abandoned = await this.charges.takeAbandoned(tx, source, abandonedMs);
      for (const { units, monitorIds, projectId, chargedAt } of abandoned) {
        const projectIds = new Map([
          ...(projectId === null ? [] : monitorIds.map((id) => [id, projectId] as const)),
          ...(await this.spending.projectsOf(tx, monitorIds)),
        ]);
        const payers = monitorIds.filter((id) => projectIds.has(id));
        const costs = [{ spent: units, externalIds: [], monitorIds: payers }];
        const parts = attributeSpending(costs, new Map(), perItemOf(meters));
        await this.add(tx, parts, { source, meters, projectIds }, chargedAt);
      }
    });
  }

  private async add(
    tx: Tx,
    parts: readonly MonitorCost[],
    { source, meters, projectIds }: Pick<Bill, 'source' | 'meters' | 'projectIds'>,
    at: Date,
  ): Promise<void> {
    const spending = parts.flatMap((part) => {
      const projectId = projectIds.get(part.monitorId);
      return projectId === undefined ? [] : [{ ...part, projectId, source }];
    });
    await this.spending.add(tx, spending, meters, at);
  }
}

/** No request takes this long: its process has ended. */
const abandonedMs = 15 * 60_000;

function perItemOf(meters: readonly Meter[]): ReadonlySet<string> {
  return new Set(meters.filter((meter) => meter.perItem === true).map(({ name }) => name));
}

function isLimited({ monthlyBudget, share }: Spender['limits'], source: SourceName): boolean {
  return monthlyBudget[source] !== undefined || share[source] !== undefined;
}
