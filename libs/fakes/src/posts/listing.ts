import type { FakeSettings } from './source-parts.js';

/*
 * The behaviour of all listings, with two settings of the source: `swapsEvery: 50` swaps the 8th and the 9th of every fifty
 * items, so that neighbours are on the wrong side of a page boundary, and `listsAtMost` ends the listing early. Without
 * these settings it is complete and in order.
 */

/**
 * Everything that could be listed, with neighbours swapped.
 * @param items as the vendor lists them
 */
export function ordered<T>(items: readonly T[], { swapsEvery = Infinity }: FakeSettings): readonly T[] {
  if (swapsEvery === Infinity) return items;
  return items.map((item, at) => {
    const place = at % swapsEvery;
    return items[place === 7 ? at + 1 : place === 8 ? at - 1 : at] ?? item;
  });
}

/** The items actually listed, with no indication that there are more. */
export function listed<T>(items: readonly T[], settings: FakeSettings): readonly T[] {
  return ordered(items, settings).slice(0, settings['listsAtMost'] ?? Infinity);
}

/** A page of a listing, and the start of the next one; null = this is the last. */
export interface ListingPage<T> {
  readonly items: readonly T[];
  readonly next: number | null;
}

/** A page of a listing. A listing that ends early keeps repeating its last page, as if more followed. */
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
