import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  FeedRepository,
  ProjectFeedRepository,
  SourceMeterRepository,
  SourceStateRepository,
} from '@earshot/database';
import {
  createTestDatabase,
  givenMonitor,
  givenProject,
  givenSpending,
  givenUser,
  type TestDatabase,
} from '@earshot/database/testing';
import type { MonitorWithSchedule, User } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { queues } from '@earshot/queue';
import { listenTo, startTestWorker, type TestWorker, until } from '@earshot/queue/testing';
import { SchedulerModule, schedulerConfigs } from '../scheduler.module.js';
import { SpendingTicker } from './spending.ticker.js';
import { TICKERS } from './tickers.js';

const Mailer = listenTo(queues.mail);
const longAgo = new Date(0);

let test: TestDatabase;
let scheduler: TestWorker;
let ticker: SpendingTicker;
let owner: User;
let monitor: MonitorWithSchedule;
beforeEach(async () => {
  test = await createTestDatabase();
  const { database } = test;
  owner = await givenUser(database);
  const monthlyBudget = { x: 10 };
  const project = await givenProject(database, { name: 'Anvils', ownerUserId: owner.id, monthlyBudget });
  monitor = await givenMonitor(database, project.id, {
    name: 'Brand',
    sources: ['x'],
    monthlyBudget: { x: 2 },
  });
  await database.asSystem(async (tx) => {
    const state = { configured: true, partial: false, delayed: false, note: '' };
    const month = { every: 'month', timeZone: 'UTC' } as const;
    await new SourceStateRepository().report(tx, { source: 'x', ...state });
    await new SourceStateRepository().record(tx, 'x', null);
    await new SourceMeterRepository().declare(tx, 'x', [
      { name: 'spend', kind: 'money', limit: 50_000, unit: 'tenth of a US cent', window: month },
      { name: 'posts', kind: 'quota', limit: 1_000_000, unit: 'post', window: month },
    ]);
  });
  await start();
});
afterEach(async () => {
  await scheduler.close();
  await test.close();
});

async function start(env: Record<string, string> = {}): Promise<void> {
  scheduler = await startTestWorker({
    module: SchedulerModule,
    configs: schedulerConfigs,
    env: { DATABASE_URL: test.url, EARSHOT_SECRET_KEY: 'a'.repeat(64), SCAN_TICK_SECONDS: '600', ...env },
    listeners: [Mailer],
    // The spec alone ticks: a tick of the process itself between two of its steps would decide on half of a change.
    replace: [[TICKERS, []]],
  });
  ticker = scheduler.get(SpendingTicker);
}

const spend = (usd: number) =>
  test.database.asSystem(async (tx) => {
    const units = { spend: usd * 1_000, posts: usd * 200 };
    const to = { projectId: monitor.projectId, monitorId: monitor.id, source: 'x' as const };
    await givenSpending(tx, to, units, new Date());
    await new SourceMeterRepository().adjust(tx, 'x', units);
  });
const sql = (text: string, parameters: unknown[] = []) => test.dataSource.query<object[]>(text, parameters);
/** Returns all e-mails waiting to be sent, and removes them. */
async function written(): Promise<Record<string, unknown>[]> {
  const found = await test.dataSource.query<Record<string, unknown>[]>(
    `WITH sent AS (DELETE FROM notices RETURNING *) SELECT u.email AS "to", s.details FROM sent s
     JOIN users u ON u.id = s.user_id ORDER BY s.id`,
  );
  return found.map(({ to, details }) => ({ to, ...(details as object) }));
}
async function tick(): Promise<Record<string, unknown>[]> {
  await ticker.decide(longAgo);
  return written();
}

describe('e-mails about budgets', () => {
  it('go to the owners at 50, 80 and 100 % of a monitor, project and installation budget, once each', async () => {
    await spend(0.99);
    expect(await tick()).toEqual([]);
    await spend(0.01);
    const half = { to: owner.email, kind: 'budget', source: 'x', percent: 50, project: 'Anvils' };
    expect(await tick()).toEqual([
      {
        ...half,
        of: 'monitor',
        owner: { kind: 'monitor', id: monitor.id, projectId: monitor.projectId },
        name: 'Brand',
        budgetUsd: 2,
        spentUsd: 1,
        monthEndsAt: expect.stringMatching(/-01T00:00:00.000Z$/),
      },
    ]);
    expect(await tick()).toEqual([]);
    await spend(4);
    expect(await tick()).toMatchObject([
      { of: 'monitor', percent: 100, spentUsd: 5 },
      { ...half, of: 'project', name: 'Anvils', budgetUsd: 10, spentUsd: 5 },
    ]);
    await spend(20);
    expect(await tick()).toMatchObject([
      { of: 'installation', percent: 50, name: null, project: null, budgetUsd: 50, spentUsd: 25 },
      { of: 'project', percent: 100 },
    ]);
    expect(await tick()).toEqual([]);
  });

  it('are sent again in the next month, but not about anything deleted', async () => {
    await spend(2);
    expect(await tick()).toHaveLength(1);
    await sql("UPDATE budget_notices SET month = month - interval '1 month'");
    expect(await tick()).toHaveLength(1);
    await sql("UPDATE budget_notices SET month = month - interval '2 months'");
    await sql('UPDATE monitors SET deleted_at = now()');
    expect(await tick()).toEqual([]);
  });

  it('are sent again for a budget that was raised', async () => {
    await spend(2);
    expect(await tick()).toMatchObject([{ percent: 100, budgetUsd: 2 }]);
    await sql(`UPDATE monitors SET monthly_budget = '{"x": 4}'`);
    expect(await tick()).toMatchObject([{ percent: 50, budgetUsd: 4, spentUsd: 2 }]);
    expect(await tick()).toEqual([]);
    await spend(2);
    expect(await tick()).toMatchObject([{ percent: 100, budgetUsd: 4, spentUsd: 4 }]);
  });

  it('are enqueued for immediate delivery', async () => {
    await spend(2);
    await ticker.decide(longAgo);
    const heard = scheduler.get(Mailer).heard;
    await until(() => heard.length > 0);
    expect(heard[0]).toMatchObject({ mailIds: [expect.any(String)] });
  });

  it('about the installation budget go to its operators, if there are any', async () => {
    await scheduler.close();
    const operator = await givenUser(test.database);
    await start({ OPERATORS: `${operator.email},nobody@example.org` });
    await spend(40);
    expect((await tick()).filter(({ of }) => of === 'installation')).toMatchObject([
      { to: operator.email, percent: 80 },
    ]);
  });
});

describe('e-mails about sources', () => {
  const read = (minutesAgo: number) =>
    sql(`UPDATE source_states SET last_success_at = now() - make_interval(mins => $1::integer)`, [
      minutesAgo,
    ]);
  const cover = (minutesAgo: number) =>
    sql(
      `UPDATE watches SET cursor = '{"search": {}}', covered_until = now() - make_interval(mins => $1::integer)`,
      [minutesAgo],
    );
  beforeEach(async () => {
    await sql("UPDATE monitors SET updated_at = now() - interval '9 days'");
    await cover(1);
    expect(await tick()).toEqual([]);
  });

  it('report that a source is down, why and until when, and that it is back, once each', async () => {
    const other = await givenProject(test.database, { ownerUserId: owner.id });
    await givenMonitor(test.database, other.id, { sources: ['x'] });
    await sql("UPDATE monitors SET updated_at = now() - interval '9 days'");
    await givenProject(test.database);
    const until = new Date(Date.now() + 86_400_000);
    await test.database.asSystem((tx) =>
      new SourceStateRepository().park(tx, 'x', until, 'The budget of this month is spent.'),
    );
    await read(61);
    expect(await tick()).toEqual([
      {
        to: owner.email,
        kind: 'source_dark',
        source: 'x',
        since: expect.any(String),
        reason: expect.stringContaining('The budget of this month is spent.'),
        until: until.toISOString(),
      },
    ]);
    expect(await tick()).toEqual([]);
    await read(0);
    await cover(0);
    expect(await tick()).toMatchObject([{ to: owner.email, kind: 'source_back', source: 'x' }]);
    expect(await tick()).toEqual([]);
  });

  it('are not repeated on the same day, however often the source fails', async () => {
    await read(90);
    expect(await tick()).toHaveLength(1);
    await read(0);
    await cover(0);
    expect(await tick()).toHaveLength(1);
    await read(90);
    expect(await tick()).toEqual([]);
    await read(0);
    expect(await tick()).toEqual([]);
    // One second more, because the clocks of Postgres and of the scheduler are rounded differently.
    await sql("UPDATE source_states SET dark_notified_at = now() - interval '24 hours 1 second'");
    await read(90);
    expect(await tick()).toMatchObject([{ kind: 'source_dark' }]);
  });

  it("are not sent about unwatched sources, nor about the time before this scheduler's first look", async () => {
    await read(90);
    await ticker.decide(new Date(Date.now() - 60_000));
    expect(await written()).toEqual([]);
    await sql('UPDATE monitors SET active = false');
    expect(await tick()).toEqual([]);
  });

  it('are not sent about feeds if no project has added one, nor if only one of them is stuck', async () => {
    await sql('DELETE FROM watches');
    const { id: projectId } = await givenProject(test.database, { ownerUserId: owner.id });
    await givenMonitor(test.database, projectId, { sources: ['feeds'] });
    await test.database.asSystem((tx) =>
      new SourceStateRepository().report(tx, {
        source: 'feeds',
        configured: true,
        partial: true,
        delayed: false,
        note: '',
      }),
    );
    await sql("UPDATE monitors SET updated_at = now() - interval '9 days'");
    expect(await tick()).toEqual([]);
    await test.database.asSystem(async (tx) => {
      const feedId = await new FeedRepository().ensure(tx, projectId, 'https://blog.example/feed.xml');
      const added = { id: newId(), projectId, feedId, title: null, wholeMonitorId: null };
      await new ProjectFeedRepository().add(tx, added);
    });
    expect(await tick()).toMatchObject([{ kind: 'source_dark', source: 'feeds' }]);
    await test.database.asSystem((tx) => new SourceStateRepository().record(tx, 'feeds', null));
    await cover(600);
    expect(await tick()).toMatchObject([{ kind: 'source_back' }]);
    expect(await tick()).toEqual([]);
  });

  it('do not tell projects why those of others are not read', async () => {
    const second = await givenProject(test.database, { ownerUserId: owner.id });
    await givenMonitor(test.database, second.id, { sources: ['x'] });
    await sql("UPDATE monitors SET updated_at = now() - interval '9 days'");
    await cover(90);
    const fails = (error: string | null, projectId: string) =>
      sql('UPDATE watches SET last_error = $1 WHERE project_id = $2', [error, projectId]);
    await sql("UPDATE watches SET last_error = 'git.corp.example requires a login (401).'");
    await fails(null, second.id);
    expect(await tick()).toMatchObject([{ reason: expect.stringContaining('not all for the same reason') }]);
    await sql('UPDATE source_states SET dark_since = NULL, dark_notified_at = NULL');
    await fails('git.corp.example requires a login (401).', second.id);
    expect(await tick()).toMatchObject([{ reason: 'git.corp.example requires a login (401).' }]);
  });

  it('are not sent about the return of a source that is no longer watched', async () => {
    await read(90);
    expect(await tick()).toHaveLength(1);
    await sql('UPDATE monitors SET active = false');
    expect(await tick()).toEqual([]);
    await sql('UPDATE monitors SET active = true');
    await read(0);
    expect(await tick()).toEqual([]);
  });
});
