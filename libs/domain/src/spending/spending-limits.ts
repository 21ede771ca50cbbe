import { type SourceName, sourceNames } from '../post/source-name.js';

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

/** Limits after a change: null removes a limit, absent ones stay. */
export function mergeLimits(
  before: BySource,
  change: Readonly<Partial<Record<SourceName, number | null>>> | undefined,
): BySource {
  const merged = Object.entries({ ...before, ...change }).filter(([, value]) => typeof value === 'number');
  return Object.fromEntries(merged) as BySource;
}

/** Limits of a monitor that exceed its project's; `allowed` is the project's limit. */
export function excessLimits(monitor: SpendingLimits, project: SpendingLimits) {
  return (['monthlyBudget', 'share'] as const).flatMap((kind) =>
    sourceNames.flatMap((source) => {
      const allowed = project[kind][source] ?? Infinity;
      return (monitor[kind][source] ?? 0) > allowed ? [{ kind, source, allowed }] : [];
    }),
  );
}
