import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import type { Meter } from '@earshot/domain';
import type { TestWorker } from '@earshot/queue/testing';
import { forOneFeed, type SourceCall } from '@earshot/sources';
import { ScanProcessor } from '../scan/scan.processor.js';
import { redditPost } from '../testing/due-watch.js';
import { ScriptedFeed } from '../testing/scripted-feed.js';
import { scriptedSource } from '../testing/scripted-source.js';
import { claimDue, startTestScanner } from '../testing/test-scanner.js';
import { VerifyProcessor } from './verify.processor.js';

const posts = ['a', 'b'].map((id) => redditPost(id, { text: 'acme', publishedAt: new Date() }));
const spend: Meter = {
  name: 'spend',
  kind: 'money',
  limit: 1_000_000,
  unit: 'tenth of a US cent',
  window: { every: 'month', timeZone: 'UTC' },
  perItem: true,
};

let test: TestDatabase;
let scanner: TestWorker;
let projectId: string;
let asked: (readonly string[])[];
let refuse: () => Promise<unknown>;
beforeEach(async () => {
  test = await createTestDatabase();
  projectId = (await givenProject(test.database)).id;
  await givenMonitor(test.database, projectId);
  asked = [];
  refuse = () => Promise.resolve();
  const upkeep = {
    keepTextMs: null,
    verifyEveryMs: 86_400_000,
    verifyForMs: null,
    verifyAtOnce: 100,
    verifyPrice: { spend: 5 },
    verify: async (ids: readonly string[], { meters }: SourceCall) => {
      asked.push(ids);
      await refuse();
      await forOneFeed(() => meters.charge({ spend: 5 * ids.length }));
      return { present: [], gone: [] };
    },
  };
  const source = { ...scriptedSource(new ScriptedFeed('search', posts)), upkeep };
  scanner = await startTestScanner(test, [['reddit', source]], { meters: [spend] });
  await scanner.get(ScanProcessor).handle(await claimDue(test));
  await test.dataSource.query('UPDATE mention_upkeep SET verify_at = now()');
});
afterEach(async () => {
  await scanner.close();
  await test.close();
});

const allow = (usd: number) =>
  test.dataSource.query('UPDATE projects SET monthly_budget = $2 WHERE id = $1', [
    projectId,
    JSON.stringify({ reddit: usd }),
  ]);
const verify = () => scanner.get(VerifyProcessor).handle({ source: 'reddit' });

it('a check that the budget of its project does not pay for waits, and is made once it does', async () => {
  await allow(0.01);
  await verify();
  expect(asked).toEqual([]);
  const waiting = await test.dataSource.query<object[]>(
    'SELECT DISTINCT verify_at > now() AS later, verify_attempts AS attempts FROM mention_upkeep',
  );
  expect(waiting).toEqual([{ later: true, attempts: 0 }]);
  const states = await test.dataSource.query<object[]>('SELECT waiting_until FROM source_states');
  expect(states).toEqual([{ waiting_until: null }]);

  await allow(1_000);
  await test.dataSource.query('UPDATE mention_upkeep SET verify_at = now()');
  await verify();
  expect(asked.map((ids) => [...ids].sort())).toEqual([['t3_a', 't3_b']]);
});

it('a check that the meter refuses is tried again within an hour, although the meter resets next month', async () => {
  const counted = "UPDATE source_meters SET used = units_allowed, resets_at = now() + interval '20 days'";
  await test.dataSource.query('UPDATE mention_upkeep SET verify_at = now()');
  // It is used up between the decision who pays and the request.
  refuse = () => test.dataSource.query(counted);
  await verify();
  const waiting = await test.dataSource.query<object[]>(
    `SELECT DISTINCT verify_at > now() AND verify_at <= now() + interval '1 hour' AS soon, verify_attempts AS attempts
     FROM mention_upkeep`,
  );
  expect(waiting).toEqual([{ soon: true, attempts: 0 }]);
});

it('a project whose monitors no longer read the source has spent what it has spent', async () => {
  await allow(1);
  await test.dataSource.query('UPDATE watches SET active = false');
  await test.dataSource.query(
    `INSERT INTO source_spending (project_id, monitor_id, source, meter, day, units, units_alone)
     SELECT project_id, id, 'reddit', 'spend', now() AT TIME ZONE 'UTC', 1000, 1000 FROM monitors`,
  );
  await verify();
  expect(asked).toEqual([]);
});

it('a post of two projects is checked for both if one of them can pay, and that one pays', async () => {
  const other = (await givenProject(test.database)).id;
  await givenMonitor(test.database, other);
  await scanner.get(ScanProcessor).handle(await claimDue(test));
  await test.dataSource.query('UPDATE mention_upkeep SET verify_at = now()');
  await allow(0.01);
  await verify();
  expect(asked.map((ids) => [...ids].sort())).toEqual([['t3_a', 't3_b']]);
  const waiting = await test.dataSource.query<object[]>(
    'SELECT count(*)::int AS mentions FROM mention_upkeep WHERE verify_at > now()',
  );
  expect(waiting).toEqual([{ mentions: 4 }]);
  const payers = await test.dataSource.query<object[]>('SELECT project_id AS payer FROM source_spending');
  expect(payers).toEqual([{ payer: other }]);
});
