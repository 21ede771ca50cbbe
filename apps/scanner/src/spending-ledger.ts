import { Injectable } from '@nestjs/common';
import { type Asked, Database, SourceSpendingRepository } from '@earshot/database';
import {
  allowanceOf,
  attributeSpending,
  type CountedMeter,
  dayShare,
  type DueWatch,
  type SourceName,
  spendable,
  type SpendingFacts,
} from '@earshot/domain';
import type { FoundMention } from './find-mentions.js';
import type { ScanReading } from './scan-reader.js';
import type { ScannedSource } from './sources.provider.js';

/** What is known of a source's spending, and of the names that should wait first when money is short. */
export interface ScanSpending extends SpendingFacts {
  readonly seldomRelevant: ReadonlySet<string>;
}

/** Who uses what of the sources: what a scan may use, and what it has used. */
@Injectable()
export class SpendingLedger {
  constructor(
    private readonly database: Database,
    private readonly spending: SourceSpendingRepository,
  ) {}

  /** @returns null where neither money nor a limit that people have set is counted */
  async facts(
    source: SourceName,
    meters: readonly CountedMeter[],
    watches: readonly DueWatch[],
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

  /** What a scan cost each of these watches' monitors, in the transaction that stores what it found. */
  async record(
    tx: Asked,
    watches: readonly DueWatch[],
    { meters }: Pick<ScannedSource, 'meters'>,
    { costs, startedAt }: Pick<ScanReading, 'costs' | 'startedAt'>,
    found: readonly FoundMention[],
  ): Promise<void> {
    if (costs.length === 0) return;
    const matched = new Map<string, Set<string>>();
    for (const { post, matches } of found)
      for (const { monitorId } of matches)
        matched.set(post.externalId, (matched.get(post.externalId) ?? new Set<string>()).add(monitorId));
    const perItem = new Set(meters.filter((meter) => meter.perItem === true).map(({ name }) => name));
    const watchOf = new Map(watches.map((watch) => [watch.monitorId, watch]));
    const parts = attributeSpending(costs, matched, perItem).flatMap((part) => {
      const watch = watchOf.get(part.monitorId);
      return watch === undefined ? [] : [{ ...part, projectId: watch.projectId, source: watch.source }];
    });
    await this.spending.add(tx, parts, meters, startedAt);
  }
}

function isLimited({ monthlyBudget, share }: DueWatch['limits'], source: SourceName): boolean {
  return monthlyBudget[source] !== undefined || share[source] !== undefined;
}
