import { describe, expect, it } from '@jest/globals';
import { cutPage } from './listing.js';

/** Newest first: 60, 59, ... 1. */
const listing = Array.from({ length: 60 }, (_, index) => 60 - index);
const how = {
  nameOf: String,
  find: (name: string) => (Number(name) > 0 && Number(name) <= 90 ? Number(name) : undefined),
  order: (a: number, b: number) => b - a,
};
const ask = { limit: 10, after: undefined, before: undefined, count: 0 };
const sorted = (items: readonly number[]) => [...items].sort(how.order);

describe('cutPage', () => {
  it('lists everything once by following `after`', () => {
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = cutPage(listing, { ...ask, limit: 7, after }, how);
      seen.push(...page.items);
      after = page.after ?? undefined;
    } while (after !== undefined);
    expect(sorted(seen)).toEqual(listing);
    expect(new Set(seen).size).toBe(60);
  });

  it('swaps some neighbours within a page, always the same, and ends with the item that `after` names', () => {
    const page = cutPage(listing, { ...ask, limit: 50 }, how);
    expect(page.items).not.toEqual(sorted(page.items));
    expect(page).toEqual(cutPage(listing, { ...ask, limit: 50 }, how));
    expect(String(page.items.at(-1))).toBe(page.after);
  });

  it('returns the items next to an anchor before it, naming neither end although the page is full', () => {
    const page = cutPage(listing, { ...ask, before: '30' }, how);
    expect(sorted(page.items)).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31]);
    expect([page.after, page.before]).toEqual([null, null]);
  });

  it('returns nothing before an anchor that is missing', () => {
    expect(cutPage(listing, { ...ask, before: '77' }, how).items).toEqual([]);
  });

  it('starts at the top after an unknown anchor', () => {
    expect(sorted(cutPage(listing, { ...ask, after: 'never' }, how).items)[0]).toBe(60);
  });

  it('continues after a deleted anchor, and returns nothing after the end', () => {
    const gone = listing.filter((item) => item !== 30);
    expect(sorted(cutPage(gone, { ...ask, after: '30' }, how).items)[0]).toBe(29);
    expect(cutPage(listing, { ...ask, after: '1' }, how).items).toEqual([]);
  });
});
