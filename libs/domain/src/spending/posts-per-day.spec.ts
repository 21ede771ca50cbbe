import { describe, expect, it } from '@jest/globals';
import { postsPerDay } from './posts-per-day.js';

const until = new Date('2026-11-23T13:00:00Z');
const ago = (hours: number) => new Date(until.getTime() - hours * 3_600_000);

describe('postsPerDay', () => {
  it('returns the quietest and the busiest of the whole days', () => {
    const moments = [1, 2, 3, 25, 49, 50, 73].map(ago);
    expect(postsPerDay(moments, ago(72), until)).toEqual({ low: 1, high: 3 });
    expect(postsPerDay(moments, ago(96), until)).toEqual({ low: 1, high: 3 });
    expect(postsPerDay(moments.slice(0, 3), ago(60), until)).toEqual({ low: 0, high: 3 });
  });

  it('extrapolates a period shorter than a day', () => {
    expect(postsPerDay([ago(1), ago(2), ago(3)], ago(10), until)).toEqual({ low: 7, high: 8 });
    expect(postsPerDay([], ago(10), until)).toEqual({ low: 0, high: 0 });
  });

  it('returns null if no time was read', () => {
    expect(postsPerDay([until], until, until)).toBeNull();
  });
});
