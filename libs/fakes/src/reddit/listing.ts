/** The part of a listing requested, in Reddit's terms. */
export interface PageRequest {
  readonly limit: number;
  readonly after: string | undefined;
  readonly before: string | undefined;
  /** The number of items the caller has seen; if above 0, the page includes its `before`. */
  readonly count: number;
}

/** A page of a listing, and the names of its neighbours; null = none. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly after: string | null;
  readonly before: string | null;
}

/** Reddit lists about this many items at most, over all pages. */
export const listingCap = 1000;

/**
 * Cuts a page out of a listing (already in order, at most `listingCap` items). `before` returns the items right before its
 * anchor and names neither end; once the anchor is missing, it always returns nothing. `after` an anchor that never existed
 * starts again at the top; after one that has dropped off the end of the listing, it returns nothing.
 */
export function cutPage<T>(
  listing: readonly T[],
  request: PageRequest,
  how: { nameOf: (item: T) => string; find: (name: string) => T | undefined; order: (a: T, b: T) => number },
): Page<T> {
  const { nameOf } = how;
  if (request.before !== undefined) {
    const anchor = listing.findIndex((item) => nameOf(item) === request.before);
    const items = anchor < 0 ? [] : listing.slice(Math.max(0, anchor - request.limit), anchor);
    return { items: unsort(items, nameOf), after: null, before: null };
  }
  const anchor = request.after === undefined ? undefined : how.find(request.after);
  const firstBehind = anchor === undefined ? 0 : listing.findIndex((item) => how.order(item, anchor) > 0);
  const items = firstBehind < 0 ? [] : listing.slice(firstBehind, firstBehind + request.limit);
  const more = firstBehind >= 0 && firstBehind + request.limit < listing.length;
  const last = items.at(-1);
  return {
    items: unsort(items, nameOf),
    after: more && last !== undefined ? nameOf(last) : null,
    before: request.count > 0 && items[0] !== undefined ? nameOf(items[0]) : null,
  };
}

/** Swaps some neighbours, always the same ones, but not the last item: real pages are not in strict order. */
function unsort<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
  const page = [...items];
  for (let at = 0; at < page.length - 2; at += 1) {
    if (hash(nameOf(page[at]!)) % 4 === 0) {
      [page[at], page[at + 1]] = [page[at + 1]!, page[at]!];
      at += 1;
    }
  }
  return page;
}

/** A small stable number derived from a text (FNV-1a). */
export function hash(text: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 16_777_619) >>> 0;
  return value;
}
