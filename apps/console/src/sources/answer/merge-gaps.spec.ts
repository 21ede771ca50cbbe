import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mergeGaps } from './merge-gaps.js';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 0, minute)).toISOString();
const ms = (minute: number) => Date.parse(at(minute));
const gap = (monitor: string, from: number, until: number, source: 'x' | 'reddit' = 'reddit') => ({
  monitor,
  scan: {
    source,
    gap_from: at(from),
    gap_until: at(until),
    gap_reason: 'quota' as const,
    gap_explanation: `${until - from} minutes`,
  },
});
const day = { since: ms(0), until: ms(1_440) };

describe('mergeGaps', () => {
  it('makes one of gaps of a source that overlap or touch, with all monitors and the reason of the longest', () => {
    expect(
      mergeGaps([gap('B', 15, 40), gap('A', 10, 20), gap('A', 40, 45), gap('A', 12, 14, 'x')], day),
    ).toEqual([
      {
        source: 'x',
        from: ms(12),
        until: ms(14),
        reason: 'quota',
        explanation: '2 minutes',
        monitors: ['A'],
      },
      {
        source: 'reddit',
        from: ms(10),
        until: ms(45),
        reason: 'quota',
        explanation: '25 minutes',
        monitors: ['A', 'B'],
      },
    ]);
  });

  it('keeps apart what lies apart, the latest first, and cuts at the range', () => {
    const gaps = mergeGaps([gap('A', 0, 10), gap('A', 11, 20), gap('A', 100, 200)], {
      since: ms(5),
      until: ms(150),
    });
    expect(gaps.map(({ from, until }) => [from, until])).toEqual([
      [ms(100), ms(150)],
      [ms(11), ms(20)],
      [ms(5), ms(10)],
    ]);
  });

  it('passes over scans without a gap, and gaps outside', () => {
    const none = { gap_from: null, gap_until: null, gap_reason: null, gap_explanation: null };
    expect(
      mergeGaps([{ monitor: 'A', scan: { source: 'x', ...none } }, gap('A', 2_000, 2_100)], day),
    ).toEqual([]);
  });

  it('covers exactly the minutes that single gaps cover, whatever their order', () => {
    const minutes = (spans: readonly { from: number; until: number }[]) =>
      [...Array(60).keys()].filter((m) => spans.some(({ from, until }) => from <= ms(m) && ms(m) < until));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(59), fc.nat(20)), { maxLength: 8 }), (spans) => {
        const gaps = spans.map(([from, length]) => gap('A', from, from + length));
        const plain = spans.map(([from, length]) => ({ from: ms(from), until: ms(from + length) }));
        expect(minutes(mergeGaps(gaps, day))).toEqual(minutes(plain));
      }),
    );
  });
});
