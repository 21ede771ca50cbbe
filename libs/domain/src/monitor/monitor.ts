import type { SourceName } from '../post/source-name.js';
import type { MonitorFilters } from './monitor-filters.js';
import type { SpendingLimits } from '../spending/spending-limits.js';

/** Whose names a monitor watches. */
export const monitorGroups = ['my_brand', 'competitors', 'custom'] as const;
export type MonitorGroup = (typeof monitorGroups)[number];

/** A set of keywords to watch for on some sources. Limits of its fields: `monitorLimits`. */
export interface Monitor {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly keywords: readonly string[];
  readonly excludeKeywords: readonly string[];
  readonly excludeAuthors: readonly string[];
  readonly filters: MonitorFilters;
  readonly sources: readonly SourceName[];
  readonly groupName: MonitorGroup;
  /** What distinguishes this name from the same name elsewhere, in the user's words. */
  readonly context: string | null;
  readonly active: boolean;
  readonly createdAt: Date;
}

/** A monitor with its spending limits. */
export interface LimitedMonitor extends Monitor, SpendingLimits {}

/** A monitor with the state of its watches. */
export interface MonitorWithSchedule extends LimitedMonitor {
  /** The newest finished scan over all its sources. */
  readonly lastScannedAt: Date | null;
  /** The next scan over all its sources; null while paused. */
  readonly nextScanAt: Date | null;
  /** From the project's plan. */
  readonly scanIntervalMinutes: number;
}

/** Lengths in characters, lists in items. */
export const monitorLimits = {
  nameLength: 80,
  keywords: 20,
  keywordLength: 100,
  excludeKeywords: 20,
  excludeAuthors: 50,
  requiredWords: 20,
  onlyAuthors: 50,
  communities: 50,
  communityLength: 300,
  languages: 20,
  contextLength: 200,
} as const;

/** Whether all these monitors watch our own brand, so that the posts they find are about us. */
export function areOurs(monitors: readonly Pick<Monitor, 'groupName'>[]): boolean {
  return monitors.every(({ groupName }) => groupName === 'my_brand');
}
