import { type SourceName, sourceNames } from '../post/source-name.js';
import type { BySource, SpendingLimits } from './spending-limits.js';

/** Limits after a change: null removes a limit, absent ones stay. */
export function mergeLimits(before: BySource, change: LimitChange | undefined): BySource {
  const merged = Object.entries({ ...before, ...change }).filter(([, value]) => typeof value === 'number');
  return Object.fromEntries(merged) as BySource;
}

/** Changes to the limits of some sources. */
export type LimitChange = Readonly<Partial<Record<SourceName, number | null>>>;

/** A limit of a monitor that is higher than its project's. */
export interface ExcessLimit {
  readonly kind: keyof SpendingLimits;
  readonly source: SourceName;
  /** The project's limit. */
  readonly allowed: number;
}

/** Limits of a monitor that exceed its project's. */
export function excessLimits(monitor: SpendingLimits, project: SpendingLimits): ExcessLimit[] {
  return (['monthlyBudget', 'share'] as const).flatMap((kind) =>
    sourceNames.flatMap((source) => {
      const allowed = project[kind][source] ?? Infinity;
      return (monitor[kind][source] ?? 0) > allowed ? [{ kind, source, allowed }] : [];
    }),
  );
}
