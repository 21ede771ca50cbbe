import type { SourceName } from '../post/source-name.js';
import { type KnownManifest, sourceManifests } from '../source/source-manifests.js';

/** A source that costs money. */
export type PaidSource = Extract<KnownManifest, { readonly smallestBudgetUsd: number }>['name'];

export const paidSources: readonly PaidSource[] = sourceManifests.flatMap(({ name, smallestBudgetUsd }) =>
  smallestBudgetUsd === null ? [] : [name as PaidSource],
);

/** A source with a quota or a price that projects share. */
export type SharedSource = NamesOfShared<KnownManifest>;

type NamesOfShared<M extends KnownManifest> = M extends unknown
  ? [Extract<M['meters'][number], { readonly kind: 'quota' | 'money' }>] extends [never]
    ? never
    : M['name']
  : never;

/** The sources with a quota or a price. */
export const sharedSources: readonly SharedSource[] = sourceManifests.flatMap(({ name, meters }) =>
  meters.some(({ kind }) => kind !== 'rate') ? [name as SharedSource] : [],
);

/** The price of each source's most expensive request in US dollars: a smaller budget could never be used. */
export const smallestBudgetUsd = Object.fromEntries(
  sourceManifests.flatMap(({ name, smallestBudgetUsd: least }) => (least === null ? [] : [[name, least]])),
) as Readonly<Record<PaidSource, number>>;

/** US dollars a month; a higher budget must be a typing mistake. */
export const largestBudgetUsd = 100_000;

export function isPaidSource(source: SourceName): source is PaidSource {
  return (paidSources as readonly SourceName[]).includes(source);
}
