import { type BySource, paidSources, sharedSources } from '@earshot/domain';
import { Fraction, Integer } from '../fields/fields.js';

/** US dollars a calendar month (UTC), for each source that costs money. */
export class MonthlyBudgetOutput {
  @Fraction({ description: 'For X; null = no limit.', min: 0, max: Number.MAX_SAFE_INTEGER, nullable: true })
  x: number | null;

  @Fraction({
    description: 'For LinkedIn; null = no limit.',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    nullable: true,
  })
  linkedin: number | null;
}

const percent = { min: 1, max: 100, nullable: true } as const;

/** Percent of the installation's quotas of each source that has quotas. */
export class ShareOutput {
  @Integer({ description: 'Of X; null = no limit.', ...percent })
  x: number | null;

  @Integer({ description: 'Of YouTube; null = no limit.', ...percent })
  youtube: number | null;

  @Integer({ description: 'Of LinkedIn; null = no limit.', ...percent })
  linkedin: number | null;

  @Integer({ description: 'Of Threads; null = no limit.', ...percent })
  threads: number | null;
}

/** Limits as callers see them: every source that can have one, null where it has none. */
export function toLimitsOutput(limits: { readonly monthlyBudget: BySource; readonly share: BySource }): {
  monthly_budget: MonthlyBudgetOutput;
  share: ShareOutput;
} {
  return {
    monthly_budget: bySource(paidSources, limits.monthlyBudget),
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
