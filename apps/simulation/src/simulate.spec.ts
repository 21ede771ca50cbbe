import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { brokenPromises } from './broken-promises.js';
import { unreadTimes } from './coverage-of.js';
import { dailyReport, summary } from './report.js';
import { noisyName, type Scenario, type ScenarioOptions } from './scenario.js';
import { simulate } from './simulate.js';

/** Two days of a scenario that once failed. */
const usual: ScenarioOptions = { source: 'x', postsPerHour: 200, keywords: 5, budgetUsd: 50, days: 2 };

async function broken(options: Partial<ScenarioOptions>): Promise<string[]> {
  return brokenPromises(await simulate(noisyName({ ...usual, ...options })));
}

describe('the planner, in virtual time', () => {
  it.each<[string, Partial<ScenarioOptions>]>([
    ['X with one name of 200 posts an hour, four quiet names and $50', {}],
    ['X with one name of 2,000 posts an hour', { postsPerHour: 2_000 }],
    ['YouTube with one name of 80 videos a day', { source: 'youtube', postsPerHour: 80 / 24 }],
    ['YouTube with 99 quiet names', { source: 'youtube', postsPerHour: 5, keywords: 100, days: 3 }],
    [
      'LinkedIn with one name of more posts than its index can list',
      { source: 'linkedin', postsPerHour: 5, budgetUsd: 5 },
    ],
    [
      'Threads, one keyword per search, with one name of 50 posts an hour',
      { source: 'threads', postsPerHour: 50 },
    ],
  ])('makes progress with every scan, and leaves no quiet name unread: %s', async (_, options) => {
    expect(await broken(options)).toEqual([]);
  });

  it('compares what a month has cost with the meters and the budget of that month', async () => {
    const scenario = noisyName({ ...usual, postsPerHour: 100, budgetUsd: 20, days: 4 });
    const simulation = await simulate({ ...scenario, startsAt: new Date('2026-11-29T00:00:00Z') });
    expect(brokenPromises(simulation)).toEqual([]);
    // The meter has started over.
    expect(simulation.chargedUsd).toBeLessThan(simulation.billedUsd);
  });

  it('reads X as often as before in a crisis, as long as the money lasts', async () => {
    const { scans } = await simulate(noisyName({ ...usual, postsPerHour: 100, budgetUsd: 10_000 }));
    const lastDay = scans.filter(({ at, requests }) => requests > 0 && at.getUTCDate() === 2);
    expect(lastDay.length).toBeGreaterThan(250);
  });

  it('queries more Threads keywords than its limits allow in turn, evenly, without exhausting them', async () => {
    const names = { source: 'threads', postsPerHour: 2, keywords: 40, intervalMinutes: 1 } as const;
    const simulation = await simulate(noisyName({ ...usual, ...names }));
    expect(brokenPromises(simulation)).toEqual([]);
    // Querying each of them every minute would take 57,600 requests: Threads would refuse everything in the last hours of a
    // day.
    expect(summary(simulation).requests).toBeLessThanOrEqual(40_000 + 10);
    expect(summary(simulation).worstLagMinutes).toBeLessThanOrEqual(60);
  });

  it('queries each Threads keyword once per interval if there are few', async () => {
    const names = { source: 'threads', postsPerHour: 2, keywords: 7 } as const;
    const simulation = await simulate(noisyName({ ...usual, ...names }));
    expect(brokenPromises(simulation)).toEqual([]);
    const [day] = dailyReport(simulation);
    const once = 7 * 24 * 12;
    // Plus a few that check whether the app may search everybody's posts, and that look back.
    expect(day?.requests).toBeGreaterThanOrEqual(once);
    expect(day?.requests).toBeLessThanOrEqual(once + 20);
  });

  it("pays for a first look-back from what newer posts do not need, never a month's budget at once", async () => {
    const { spentByDay, scenario } = await simulate(noisyName({ ...usual, postsPerHour: 50 }));
    const dayShare = scenario.budgetUsd / 31;
    for (const spent of spentByDay.values()) expect(spent).toBeLessThanOrEqual(2 * dayShare + 0.5);
  });

  it('keeps reading for a project that shares a source with a noisy one', async () => {
    const scenario = noisyName(usual);
    const names = scenario.names.map((name, index) => ({ ...name, projectId: `project${index}` }));
    expect(brokenPromises(await simulate({ ...scenario, names }))).toEqual([]);
  });

  it('reads quiet names every day even if the budget pays for less than a page a day', async () => {
    const simulation = await simulate(noisyName({ ...usual, postsPerHour: 50, budgetUsd: 3, days: 5 }));
    // On the first day, all names share queries: it is not known yet which of them is noisy.
    const [, ...days] = dailyReport(simulation);
    for (const { coveredQuiet } of days) expect(coveredQuiet).toBeGreaterThan(0.95);
  });

  it("reads the user's own brand before a competitor if money is short", async () => {
    const seen = async (groups: readonly ('my_brand' | 'competitors')[]) => {
      const scenario = noisyName({ ...usual, keywords: 2 });
      const names = scenario.names.map((name, index) => ({
        ...name,
        postsPerHour: 60,
        groupName: groups[index] ?? 'my_brand',
      }));
      const { outcomes } = await simulate({ ...scenario, names });
      return outcomes.map(({ seenAt }) => seenAt.size);
    };
    const [brand = 0, competitor = 0] = await seen(['my_brand', 'competitors']);
    expect(brand).toBeGreaterThan(competitor * 1.5);
  });

  it('gives the reason for every gap', async () => {
    const { outcomes, endedAt } = await simulate(noisyName(usual));
    const noisy = outcomes[0];
    expect(noisy).toBeDefined();
    if (noisy === undefined) return;
    expect(new Set(noisy.gaps.map(({ reason }) => reason))).toEqual(new Set(['budget']));
    expect(unreadTimes(noisy, endedAt).length).toBeGreaterThan(0);
  });

  it('keeps its guarantees at any arrival rate, number of names and budget', async () => {
    const scenario = fc.record({
      source: fc.constantFrom('x' as const, 'youtube' as const),
      postsPerHour: fc.double({ min: 0.05, max: 400, noNaN: true }),
      keywords: fc.integer({ min: 1, max: 12 }),
      // With less, the money does not last even for the quiet names.
      budgetUsd: fc.integer({ min: 20, max: 400 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async (options) => {
        const given: Scenario = noisyName({ ...options, days: 2 });
        expect(brokenPromises(await simulate(given))).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });
});
