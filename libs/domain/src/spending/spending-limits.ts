import type { SourceName } from '../post/source-name.js';

/** An amount for some of the sources. */
export type BySource = Readonly<Partial<Record<SourceName, number>>>;

/** The limits of a project or monitor within the installation's allowance; a source without an entry has no limit. */
export interface SpendingLimits {
  /** US dollars per calendar month (UTC), for sources that cost money. */
  readonly monthlyBudget: BySource;
  /** Percent of each request quota of the source. */
  readonly share: BySource;
}

export const noSpendingLimits: SpendingLimits = { monthlyBudget: {}, share: {} };
