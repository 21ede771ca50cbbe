import type { SourceName } from '../post/source-name.js';

/** The sources that cost money. */
export const paidSources = ['x', 'linkedin'] as const satisfies readonly SourceName[];
export type PaidSource = (typeof paidSources)[number];

/** The sources that limit requests by a quota or by money, so that there is something to share. */
export const sharedSources = ['x', 'youtube', 'linkedin', 'threads'] as const satisfies readonly SourceName[];

/** US dollars of the largest single request: a smaller budget could never be used. X: a page of 100 posts. LinkedIn: one search of Brave's index. */
export const smallestBudgetUsd: Readonly<Record<PaidSource, number>> = { x: 0.5, linkedin: 0.01 };

/** US dollars a month; more is a slip of the keyboard. */
export const largestBudgetUsd = 100_000;

/** Whether the source costs money. */
export function isPaidSource(source: SourceName): source is PaidSource {
  return (paidSources as readonly SourceName[]).includes(source);
}
