import { type BySource, paidSources, sharedSources, sourceLabels } from '@earshot/domain';
import { Fraction, Integer } from '../fields/fields.js';
import { fieldsBySource } from './fields-by-source.js';

const dollars = { nullable: true } as const;
const percent = { min: 1, max: 100, nullable: true } as const;

/** US dollars per calendar month (UTC), for each source that costs money. */
export class MonthlyBudgetOutput extends fieldsBySource(paidSources, (source) =>
  Fraction(`For ${sourceLabels[source]}; null = no limit.`, dollars),
) {}

/** Percentage of the installation's quotas, for each source that has quotas. */
export class ShareOutput extends fieldsBySource(sharedSources, (source) =>
  Integer(`Of ${sourceLabels[source]}; null = no limit.`, percent),
) {}

/** Converts limits to the form shown to callers: every source that can have one, null if it has none. */
export function shownLimits(limits: { readonly monthlyBudget: BySource; readonly share: BySource }): {
  monthlyBudget: MonthlyBudgetOutput;
  share: ShareOutput;
} {
  return {
    monthlyBudget: bySource(paidSources, limits.monthlyBudget),
    share: bySource(sharedSources, limits.share),
  };
}

function bySource<S extends keyof BySource>(
  sources: readonly S[],
  limits: BySource,
): Record<S, number | null> {
  return Object.fromEntries(sources.map((source) => [source, limits[source] ?? null])) as Record<
    S,
    number | null
  >;
}
