import { describe, expect, it } from '@jest/globals';
import { type EstimateFacts, estimateSource, estimateWarnings } from './estimate-source.js';

const facts: EstimateFacts = {
  source: 'x',
  stored: 70,
  matched: Array.from({ length: 14 }, (_, index) => new Date(Date.UTC(2026, 10, 16 + (index % 7), 12))),
  since: new Date(Date.UTC(2026, 10, 16)),
  until: new Date(Date.UTC(2026, 10, 23)),
  counted: null,
  notCounted: null,
  usdOfMonitorADay: null,
};

describe('an estimate', () => {
  it('is based on the stored posts, over the days that were read', () => {
    expect(estimateSource(facts)).toMatchObject({
      method: 'stored_posts',
      postsPerMonth: 60,
      postsPerDay: { low: 2, high: 2 },
      usdPerMonth: 0.9,
      explanation: expect.stringContaining('14 of the 70 posts'),
    });
    expect(estimateSource({ ...facts, source: 'reddit' })).toMatchObject({
      postsPerMonth: 60,
      usdPerMonth: 0,
    });
  });

  it("is based on the source's own count, if there is one", () => {
    expect(estimateSource({ ...facts, counted: 700 })).toMatchObject({
      method: 'source_counts',
      postsPerMonth: 3_000,
      postsPerDay: { low: 100, high: 100 },
      usdPerMonth: 45,
    });
    expect(estimateSource({ ...facts, counted: 0 })).toMatchObject({ postsPerMonth: 0, usdPerMonth: 0 });
  });

  it.each([
    ['nothing is stored', { stored: 0, matched: [] }],
    ['it was observed for less than a day', { since: new Date(Date.UTC(2026, 10, 22, 1)) }],
  ])('is not given if %s, with the reason why the source was not asked', (_what, change) => {
    const notCounted = 'X was not asked.';
    expect(estimateSource({ ...facts, ...change, notCounted })).toMatchObject({
      method: 'none',
      postsPerMonth: null,
      postsPerDay: null,
      usdPerMonth: null,
      explanation: expect.stringContaining(notCounted),
    });
  });

  it('is based on the cost of other monitors for what is billed by the search', () => {
    const linkedin = { ...facts, source: 'linkedin' as const };
    expect(estimateSource(linkedin).usdPerMonth).toBeNull();
    expect(estimateSource({ ...linkedin, usdOfMonitorADay: 0.14 }).usdPerMonth).toBe(4.2);
  });

  it('is compared with every applicable budget', () => {
    expect(
      estimateWarnings({ usdPerMonth: 12 }, { monitor: 5, project: 12, installation: undefined }),
    ).toEqual([
      expect.stringContaining("The monitor's budget of $5.00 a month is below the estimate of $12.00"),
    ]);
    expect(estimateWarnings({ usdPerMonth: null }, { monitor: 5 })).toEqual([]);
  });
});
