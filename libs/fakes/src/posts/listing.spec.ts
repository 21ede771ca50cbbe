import { describe, expect, it } from '@jest/globals';
import { listed, ordered, pageOf } from './listing.js';

/** Newest first: 100, 99 .. 1. */
const all = Array.from({ length: 100 }, (_, index) => 100 - index);
const follow = (settings: Readonly<Record<string, number>>, pages: number): number[][] => {
  const seen: number[][] = [];
  for (let start: number | null = 0; start !== null && seen.length < pages;) {
    const page: ReturnType<typeof pageOf<number>> = pageOf(all, start, 30, settings);
    seen.push([...page.items]);
    start = page.next;
  }
  return seen;
};

describe('a listing', () => {
  it('is complete and in order by default', () => {
    expect(listed(all, {})).toEqual(all);
    expect(follow({}, 9).flat()).toEqual(all);
  });

  it('swaps the 8th and 9th of every fifty, even across its end', () => {
    expect(ordered(all, { swapsEvery: 50 }).slice(6, 10)).toEqual([94, 92, 93, 91]);
    expect(ordered(all, { swapsEvery: 50 }).toSorted((a, b) => b - a)).toEqual(all);
    expect(listed(all, { swapsEvery: 50, listsAtMost: 58 }).slice(-2)).toEqual([44, 42]);
  });

  it('repeats its last page if it ends early, always saying that more follows', () => {
    const [first, second, third, fourth] = follow({ listsAtMost: 70 }, 4);
    expect(first).toEqual(all.slice(0, 30));
    expect(second).toEqual(all.slice(30, 60));
    expect(third).toEqual(all.slice(60, 70));
    expect(fourth).toEqual(third);
    expect(pageOf(all, 90, 30, { listsAtMost: 70 })).toEqual({ items: all.slice(40, 70), next: 40 });
  });

  it('ends once everything was shown, even if more is allowed', () => {
    expect(pageOf(all, 90, 30, { listsAtMost: 100 })).toEqual({ items: all.slice(90), next: null });
    expect(pageOf(all, 120, 30, { listsAtMost: 100 })).toEqual({ items: [], next: null });
  });
});
