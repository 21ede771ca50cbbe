import type { FakeSettings } from './source-parts.js';

/*
 * What any listing may do, by two settings of its source: `swapsEvery: 50` has the 8th and the 9th of every fifty change
 * places, so that neighbours stand on the wrong side of an edge, and `listsAtMost` ends it early. Without them it is whole
 * and in its order.
 */

/** Everything that could be listed, with what has changed places. @param items as the vendor lists them */
export function ordered<T>(items: readonly T[], { swapsEvery = Infinity }: FakeSettings): readonly T[] {
  if (swapsEvery === Infinity) return items;
  return items.map((item, at) => {
    const place = at % swapsEvery;
    return items[place === 7 ? at + 1 : place === 8 ? at - 1 : at] ?? item;
  });
}

/** What is listed of it where nothing says that there is more. */
export function listed<T>(items: readonly T[], settings: FakeSettings): readonly T[] {
  return ordered(items, settings).slice(0, settings['listsAtMost'] ?? Infinity);
}

/** A page of a listing, and where the next one starts; null = this is the last. */
export interface ListingPage<T> {
  readonly items: readonly T[];
  readonly next: number | null;
}

/** A page of a listing that, where it ends early, shows its last page again and again, as if more followed. */
export function pageOf<T>(
  all: readonly T[],
  start: number,
  size: number,
  { listsAtMost = Infinity }: FakeSettings,
): ListingPage<T> {
  const isCut = all.length > listsAtMost && start >= listsAtMost;
  const first = isCut ? Math.max(0, listsAtMost - size) : start;
  const end = Math.min(first + size, listsAtMost);
  const next = end >= all.length ? null : end === listsAtMost ? first : end;
  return { items: all.slice(first, end), next };
}
