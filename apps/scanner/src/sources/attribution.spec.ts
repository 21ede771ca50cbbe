import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SourceSpendingRepository } from '@earshot/database';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import type { Meter, Post } from '@earshot/domain';
import type { TestWorker } from '@earshot/queue/testing';
import fc from 'fast-check';
import { ScanProcessor } from '../scan/scan.processor.js';
import { SourceMeters } from './source-meters.js';
import { SourceReporter } from './source-reporter.js';
import { SpendingLedger } from './spending-ledger.js';
import { redditPost } from '../testing/due-watch.js';
import { type PayingTerms, payingSource } from '../testing/paying-source.js';
import { claimDue, startTestScanner, waited } from '../testing/test-scanner.js';
import { VerifyProcessor } from '../verify/verify.processor.js';

const month = { every: 'month', timeZone: 'UTC' } as const;
const paid: Meter[] = [
  { name: 'spend', kind: 'money', limit: 1e9, unit: 'tenth of a US cent', window: month, perItem: true },
  { name: 'requests', kind: 'quota', limit: 1e9, unit: 'request', window: month },
];
const fine: PayingTerms = { searchFails: false, namesFail: false, checksFail: false, goneEvery: 1_000 };

let test: TestDatabase;
let scanner: TestWorker;
let posts: Post[];
let terms: PayingTerms;
let monitors: Record<'shared' | 'alone' | 'other', string>;
beforeEach(async () => {
  test = await createTestDatabase();
  posts = [];
  terms = fine;
  const [one, two] = [await givenProject(test.database), await givenProject(test.database)];
  const monitor = async (projectId: string, ...keywords: string[]) =>
    (await givenMonitor(test.database, projectId, { keywords })).id;
  monitors = {
    shared: await monitor(one.id, 'acme'),
    alone: await monitor(one.id, 'beta'),
    other: await monitor(two.id, 'acme', 'gamma'),
  };
  const source = payingSource(posts, () => terms);
  scanner = await startTestScanner(test, [['reddit', source]], { meters: paid });
});
afterEach(async () => {
  await scanner.close();
  await test.close();
});

function publish(text: string): void {
  posts.push(
    redditPost(String(posts.length), {
      text,
      authorHandle: `writer ${posts.length % 3}`,
      publishedAt: new Date(),
    }),
  );
}

/** Makes all watches due now: a keyword that was read after its watch became due is not read again. */
async function scan(): Promise<void> {
  await waited(test, 0);
  await scanner.get(ScanProcessor).handle(await claimDue(test));
}

async function verify(): Promise<void> {
  await test.dataSource.query("UPDATE mention_upkeep SET verify_at = now() - interval '1 minute'");
  await scanner.get(VerifyProcessor).handle({ source: 'reddit' });
}

type Units = Record<string, number>;
/** Rounded to a millionth of a unit, because thirds are added up in floating point. */
const unitsOf = async (sql: string): Promise<Units> => {
  const rows = await test.dataSource.query<{ name: string; units: number }[]>(sql);
  return Object.fromEntries(
    rows.filter(({ units }) => units !== 0).map(({ name, units }) => [name, Math.round(units * 1e6) / 1e6]),
  );
};
const metered = () => unitsOf('SELECT meter AS name, used AS units FROM source_meters');
const attributed = () =>
  unitsOf('SELECT meter AS name, sum(units) AS units FROM source_spending GROUP BY meter');
const spentBy = () =>
  unitsOf(
    "SELECT monitor_id AS name, sum(units) AS units FROM source_spending WHERE meter = 'spend' GROUP BY 1",
  );

describe('metered usage', () => {
  it('is divided among monitors, whatever was requested and however it ended', async () => {
    const round = fc.record({
      texts: fc.array(fc.constantFrom('acme', 'beta', 'gamma', 'acme beta', 'beta gamma', 'nothing'), {
        maxLength: 5,
      }),
      searchFails: fc.boolean(),
      namesFail: fc.boolean(),
      checksFail: fc.boolean(),
      goneEvery: fc.constantFrom(2, 3, 1_000),
      verifies: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(round, async ({ texts, verifies, ...how }) => {
        terms = how;
        texts.forEach(publish);
        await scan();
        if (verifies) await verify();
        expect(await attributed()).toEqual(await metered());
        expect(await test.dataSource.query<object[]>('SELECT id FROM source_charges')).toEqual([]);
      }),
      { numRuns: 15 },
    );
    expect((await metered())['spend']).toBeGreaterThan(0);
  }, 120_000);

  it('is charged in equal parts to the monitors that keep a post, across projects', async () => {
    publish('acme');
    await scan();
    // 5 for the post, which two monitors matched, and 10 for its author.
    expect(await spentBy()).toEqual({ [monitors.shared]: 7.5, [monitors.other]: 7.5 });
    await verify();
    expect(await spentBy()).toEqual({ [monitors.shared]: 10, [monitors.other]: 10 });
  });

  it('includes names of authors only for monitors whose budgets still pay for them', async () => {
    await test.dataSource.query('UPDATE watches SET active = false WHERE monitor_id = $1', [monitors.alone]);
    await test.dataSource.query(
      `UPDATE projects SET monthly_budget = '{"reddit": 0.6}'
       WHERE id = (SELECT project_id FROM monitors WHERE id = $1)`,
      [monitors.shared],
    );
    for (let post = 0; post < 40; post += 1) publish('acme');
    await scan();
    // 5 for each post. What one project may spend is then used up, so the other pays for the names of three authors.
    expect(await spentBy()).toEqual({ [monitors.shared]: 100, [monitors.other]: 130 });
    expect(await attributed()).toEqual(await metered());
  });

  it('is divided equally among the monitors for which a process that has since ended sent requests', async () => {
    const { shared, other } = monitors;
    const meters = scanner.get(SourceMeters).forCall('reddit', [shared, other]);
    await meters.reserve({ requests: 1 }, { spend: 500 });
    const age = () =>
      test.dataSource.query("UPDATE source_charges SET charged_at = charged_at - interval '16 minutes'");
    await scanner.get(SourceReporter).report();
    expect(await attributed()).toEqual({});
    await age();
    await scanner.get(SourceReporter).report();
    await scanner.get(SourceReporter).report();
    expect(await attributed()).toEqual(await metered());
    expect(await spentBy()).toEqual({ [shared]: 250, [other]: 250 });
    expect(await test.dataSource.query('SELECT units FROM abandoned_charges')).toEqual([
      { units: { requests: 1, spend: 500 } },
    ]);
  });

  it('belongs to the day on which it was charged, even if the work goes on in the next month', async () => {
    const call = scanner.get(SourceMeters).forCall('reddit', [monitors.alone]);
    await call.charge({ spend: 5 });
    await test.dataSource.query("UPDATE source_charges SET charged_at = '2026-10-31T23:59:59Z'");
    await call.charge({ spend: 7 });
    await scanner.get(SpendingLedger).recordSpending({
      source: 'reddit',
      meters: paid,
      costs: [{ ...call, externalIds: [] }],
      matched: new Map(),
      projectIds: await test.database.asSystem((tx) =>
        new SourceSpendingRepository().projectsOf(tx, [monitors.alone]),
      ),
    });
    const days = await test.dataSource.query<object[]>(
      "SELECT day = '2026-10-31' AS before, units FROM source_spending ORDER BY day",
    );
    expect(days).toEqual([
      { before: true, units: 5 },
      { before: false, units: 7 },
    ]);
  });
});
