import type { SourceName } from '../post/source-name.js';

/** An amount for some of the sources. */
export type BySource = Readonly<Partial<Record<SourceName, number>>>;

/** What a project or a monitor may use of what sources allow the installation; a source without an entry has no limit. */
export interface SpendingLimits {
  /** US dollars a calendar month (UTC), for sources that cost money. */
  readonly monthlyBudget: BySource;
  /** Percent of each request quota of the source. */
  readonly share: BySource;
}

/** Nothing limits it. */
export const noSpendingLimits: SpendingLimits = { monthlyBudget: {}, share: {} };
