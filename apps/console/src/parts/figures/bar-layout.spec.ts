import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { labelPlace, layoutBars, ticksFor } from './bar-layout.js';

const size = { width: 900, height: 300 };
const options = { labelPx: 40, tickText: (value: number) => value.toLocaleString('en') };

describe('the axis of a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [43, [0, 10, 20, 30, 40, 50]],
    [100_000, [0, 20_000, 40_000, 60_000, 80_000, 100_000]],
  ])('has round ticks for %d', (highest, ticks) => {
    expect(ticksFor(highest)).toEqual(ticks);
  });

  it('reaches the highest value with at most six integer ticks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (highest) => {
        const ticks = ticksFor(highest);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });
});

describe('the bars of a chart', () => {
  it('stand side by side inside the chart, however many there are', () => {
    for (const count of [1, 7, 90]) {
      const { bars, left, top } = layoutBars(
        Array.from({ length: count }, (_, index) => [index, 2, 1]),
        size,
        options,
      );
      expect(bars).toHaveLength(count);
      bars.forEach((bar, index) => {
        expect(bar.x).toBeGreaterThanOrEqual(index === 0 ? left : (bars[index - 1]?.x ?? 0) + bar.width);
        expect(bar.x + bar.width).toBeLessThanOrEqual(size.width + 0.001);
        expect(Math.min(...bar.segments.map(({ y }) => y))).toBeGreaterThanOrEqual(top - 0.001);
      });
    }
  });

  it('are as high as their values, and stack without overlapping', () => {
    const { bars, bottom, top } = layoutBars([[50, 0, 50]], size, options);
    const [below, above] = bars[0]?.segments ?? [];
    expect(bars[0]?.segments).toHaveLength(2);
    expect(below?.series).toBe(0);
    expect(above?.series).toBe(2);
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeCloseTo(bottom);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect(below?.height).toBeCloseTo((bottom - top) / 2, -1);
  });

  it('show one among 100,000', () => {
    const { bars, left } = layoutBars([[100_000], [1]], size, options);
    expect(bars[1]?.segments[0]?.height).toBeGreaterThanOrEqual(2);
    expect(left).toBeGreaterThanOrEqual('100,000'.length * 8);
  });

  it('have as many labels as fit', () => {
    const every = (count: number): number =>
      layoutBars(
        Array.from({ length: count }, () => [1]),
        size,
        options,
      ).labelEvery;
    expect([every(1), every(7), every(90)]).toEqual([1, 1, 5]);
  });

  it('have no segments for zero', () => {
    expect(layoutBars([[0, 0]], size, options).bars[0]?.segments).toEqual([]);
    expect(layoutBars([], size, options).bars).toEqual([]);
  });

  it('leave as much space for text as its size needs', () => {
    const values = Array.from({ length: 14 }, () => [20]);
    const [usual, large] = [1, 2].map((textScale) => layoutBars(values, size, { ...options, textScale }));
    expect(large?.labelEvery).toBe(2 * (usual?.labelEvery ?? 0));
    expect(large?.left).toBeGreaterThan(usual?.left ?? Infinity);
    expect(size.height - (large?.bottom ?? 0)).toBe(2 * (size.height - (usual?.bottom ?? 0)));
  });

  it.each([
    [
      { slotX: 20, slotWidth: 10 },
      { x: 0, textAnchor: 'start' },
    ],
    [
      { slotX: 100, slotWidth: 10 },
      { x: 105, textAnchor: 'middle' },
    ],
    [
      { slotX: 285, slotWidth: 10 },
      { x: 300, textAnchor: 'end' },
    ],
  ])('have complete labels, even at the edges: %j', (slot, place) => {
    expect(labelPlace(slot, 88, 300)).toEqual(place);
  });
});
