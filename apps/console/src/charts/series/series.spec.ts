import { describe, expect, it } from '@jest/globals';
import { categories } from '@earshot/domain';
import { labelOf, partsOf, seriesOf } from './series.js';

const count = (value: string | null, mentions: number) => ({ value, mentions, share: null });

describe('the series of a chart', () => {
  it('stacks the sentiments that occur in a fixed order', () => {
    const series = seriesOf('sentiment', [count('positive', 9), count(null, 1), count('neutral', 3)]);
    expect(series.map(({ label }) => label)).toEqual(['Neutral', 'Positive', 'Not judged']);
    expect(partsOf(series, [count('positive', 2), count(null, 1)])).toEqual([0, 2, 1]);
  });

  it('keeps sources in a fixed order, so that colours stay when values change', () => {
    const few = seriesOf('source', [count('threads', 9), count('x', 1)]);
    expect(few.map(({ label }) => label)).toEqual(['X', 'Threads']);
  });

  it('groups rare values together without losing any', () => {
    const totals = categories.map((value, index) => count(value, 100 - index));
    const series = seriesOf('category', totals);
    expect(series).toHaveLength(6);
    expect(series.at(-1)?.label).toBe('All others');
    expect(new Set(series.map(({ style }) => style)).size).toBe(6);
    const sum = partsOf(series, totals).reduce((all, part) => all + part, 0);
    expect(sum).toBe(totals.reduce((all, { mentions }) => all + mentions, 0));
  });

  it('omits what does not occur', () => {
    expect(seriesOf('group', [count('my_brand', 0)])).toEqual([]);
  });

  it('shows an unknown value as it is', () => {
    expect(labelOf('source', 'parrot')).toBe('parrot');
    expect(labelOf('group', 'competitors')).toBe('Competitors');
  });
});
