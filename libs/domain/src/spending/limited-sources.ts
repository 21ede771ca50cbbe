import type { SourceName } from '../post/source-name.js';
import { type KnownManifest, sourceManifests } from '../source/source-manifests.js';

/** A source that costs money. */
export type PaidSource = Extract<KnownManifest, { readonly smallestBudgetUsd: number }>['name'];

/** The sources that cost money. */
export const paidSources: readonly PaidSource[] = sourceManifests.flatMap(({ name, smallestBudgetUsd }) =>
  smallestBudgetUsd === null ? [] : [name as PaidSource],
);

/** A source that limits requests by a quota or by money, so that there is something to share. */
export type SharedSource = NamesOfShared<KnownManifest>;

type NamesOfShared<M extends KnownManifest> = M extends unknown
  ? [Extract<M['meters'][number], { readonly kind: 'quota' | 'money' }>] extends [never]
    ? never
    : M['name']
  : never;

/** The sources that limit requests by a quota or by money. */
export const sharedSources: readonly SharedSource[] = sourceManifests.flatMap(({ name, meters }) =>
  meters.some(({ kind }) => kind !== 'rate') ? [name as SharedSource] : [],
);

/** US dollars of the largest single request of each: a smaller budget could never be used. */
export const smallestBudgetUsd = Object.fromEntries(
  sourceManifests.flatMap(({ name, smallestBudgetUsd: least }) => (least === null ? [] : [[name, least]])),
) as Readonly<Record<PaidSource, number>>;

/** US dollars a month; more is a slip of the keyboard. */
export const largestBudgetUsd = 100_000;

/** Whether the source costs money. */
export function isPaidSource(source: SourceName): source is PaidSource {
  return (paidSources as readonly SourceName[]).includes(source);
}
