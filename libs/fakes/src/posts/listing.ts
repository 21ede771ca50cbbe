import type { FakeSettings } from './source-parts.js';

/*
 * What any listing may do, by two settings of its source: `listsAtMost` ends it early, and `swapsEvery: 50` has the 8th and
 * the 9th of every fifty change places, so that neighbours stand on the wrong side of an edge. Without them it is whole and
 * in its order.
 */

/** What is listed of everything that there is. @param inOrder as the vendor lists it */
export function listed<T>(inOrder: readonly T[], settings: FakeSettings): readonly T[] {
  return swapped(inOrder, settings).slice(0, settings['listsAtMost'] ?? Infinity);
}

/** A page of a listing, and where the next one starts; null = this is the last. */
export interface ListingPage<T> {
  readonly items: readonly T[];
  readonly next: number | null;
}

/** A page of a listing whose last page comes again and again where it ends early, as if more followed. */
export function pageOf<T>(
  inOrder: readonly T[],
  start: number,
  size: number,
  settings: FakeSettings,
): ListingPage<T> {
  const most = settings['listsAtMost'] ?? Infinity;
  const all = swapped(inOrder, settings);
  const hasMore = all.length > most;
  const first = hasMore && start >= most ? most - Math.min(size, most) : start;
  const end = Math.min(first + size, most);
  const next = end < all.length ? (end === most ? first : end) : null;
  return { items: all.slice(first, end), next };
}

function swapped<T>(items: readonly T[], { swapsEvery = Infinity }: FakeSettings): readonly T[] {
  if (swapsEvery === Infinity) return items;
  return items.map((item, at) => {
    const place = at % swapsEvery;
    return items[place === 7 ? at + 1 : place === 8 ? at - 1 : at] ?? item;
  });
}
