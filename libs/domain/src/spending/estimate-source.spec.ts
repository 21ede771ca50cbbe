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
  atX: { checks: 1, authorNames: false },
};

describe('an estimate', () => {
  it('is based on the stored posts, over the days that were read', () => {
    expect(estimateSource(facts)).toMatchObject({
      method: 'stored_posts',
      postsPerMonth: 60,
      postsPerDay: { low: 2, high: 2 },
      usdPerMonth: 0.6,
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
      usdPerMonth: 30,
    });
    expect(estimateSource({ ...facts, counted: 0 })).toMatchObject({ postsPerMonth: 0, usdPerMonth: 0 });
  });

  it.each([
    [
      { checks: 1, authorNames: false },
      10,
      'half a cent for each post, as much again for checking it later;',
    ],
    [{ checks: 1, authorNames: true }, 20, 'later, at most a cent for the name of an author'],
    [{ checks: 4, authorNames: false }, 25, 'each post, as much again for each of 4 later checks;'],
    [{ checks: 0, authorNames: false }, 5, 'X bills half a cent for each post;'],
  ])(
    'has the cost of 1,000 posts at X by what the installation buys there (docs/sources.md): %j',
    (atX, usd, said) => {
      const matched = Array<Date>(700).fill(new Date(Date.UTC(2026, 10, 17)));
      const until = new Date(Date.UTC(2026, 11, 7));
      const estimate = estimateSource({ ...facts, atX, stored: 700, matched, until });
      expect(estimate).toMatchObject({ postsPerMonth: 1_000, usdPerMonth: usd });
      expect(estimate.explanation).toContain(said);
    },
  );

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
