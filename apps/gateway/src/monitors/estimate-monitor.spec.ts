import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type EstimateOutput,
  getUsage,
  previewMonitor,
  type PreviewMonitorOutput,
  updateProject,
  type UsageOutput,
} from '@earshot/contracts';
import { SourceMeterRepository, SourceStateRepository } from '@earshot/database';
import { givenMention, givenMonitor, givenSpending } from '@earshot/database/testing';
import { estimatesPerHour, type Meter, type MonitorWithSchedule } from '@earshot/domain';
import { givenColleague } from '../testing/given-member.js';
import {
  givenKey,
  givenTenant,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../testing/test-gateway.js';

let server: Server;
let answer: { status: number; body: string };
let asked: string[];
let gateway: TestGateway;
let tenant: Tenant;
let monitor: MonitorWithSchedule;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  gateway = await startTestGateway({
    X_BEARER_TOKEN: 'a-bearer-token',
    X_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await gateway.close();
  server.close();
});

const month = { every: 'month', timeZone: 'UTC' } as const;
const meters: Meter[] = [
  { name: 'lookups', kind: 'rate', limit: 300, unit: 'request', window: { every: 'window', ms: 900_000 } },
  { name: 'spend', kind: 'money', limit: 50_000, unit: 'tenth of a US cent', window: month },
];
beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: '{"data":[],"meta":{"total_tweet_count":700}}' };
  tenant = await givenTenant(gateway);
  monitor = await givenMonitor(gateway.database.database, tenant.projectId, { sources: ['x', 'linkedin'] });
  await gateway.database.dataSource.query('TRUNCATE source_states CASCADE');
  await gateway.database.database.asSystem(async (tx) => {
    for (const source of ['x', 'linkedin'] as const) {
      const state = { configured: true, partial: false, delayed: false, note: '' };
      await new SourceStateRepository().report(tx, { source, ...state });
      await new SourceMeterRepository().declare(tx, source, meters);
    }
  });
});

const draft = { name: 'Draft', keywords: ['anvil'], sources: ['x', 'reddit', 'linkedin'] };

async function estimates(input: object = {}): Promise<EstimateOutput[]> {
  const [rest, tool] = await gateway.both(previewMonitor, { ...draft, ...input }, tenant.key);
  expect(rest.error).toBeUndefined();
  const { estimates: shown } = rest.data as PreviewMonitorOutput;
  expect((tool.data as PreviewMonitorOutput).estimates).toEqual(shown);
  expect(shown.map(({ source }) => source)).toEqual(['x', 'reddit', 'linkedin']);
  return shown;
}

async function spentOnX(): Promise<unknown> {
  const [used] = await gateway.database.dataSource.query<{ used: number }[]>(
    "SELECT used FROM source_meters WHERE source = 'x' AND meter = 'spend'",
  );
  const { spending } = (await gateway.rest(getUsage, {}, tenant.key)).data as UsageOutput;
  return [used?.used, spending[0]?.project.usd_this_month];
}

describe('the estimate of preview_monitor', () => {
  it('is based on stored posts, says so, and calls no source', async () => {
    for (const text of ['acme anvil', 'anvil of acme', 'acme'])
      await givenMention(gateway.database.database, monitor, { source: 'x', text });
    // Found by a backfill.
    const publishedAt = new Date(Date.now() - 8 * 86_400_000);
    await givenMention(gateway.database.database, monitor, { source: 'x', text: 'acme anvil', publishedAt });
    const [x, reddit, linkedin] = await estimates();
    expect(x).toMatchObject({
      method: 'stored_posts',
      posts_per_month: 9,
      usd_per_month: 0.09,
      warnings: [],
    });
    expect(x?.explanation).toContain('2 of the 3 posts');
    expect(x?.explanation).toContain('estimate: true');
    expect(reddit).toMatchObject({ method: 'none', posts_per_month: null, usd_per_month: 0 });
    expect(linkedin).toMatchObject({ method: 'none', posts_per_month: null, usd_per_month: null });
    expect([asked, await spentOnX()]).toEqual([[], [0, 0]]);
  });

  it('uses X’s counts on request, at the project’s expense', async () => {
    const [x] = await estimates({ estimate: true });
    expect(x).toMatchObject({
      method: 'source_counts',
      posts_per_month: 3_000,
      usd_per_month: 30,
      warnings: [],
    });
    // Once over REST and once over MCP.
    expect(asked).toEqual(Array(2).fill('/2/tweets/counts/recent?query=%22anvil%22&granularity=day'));
    expect(await spentOnX()).toEqual([10, 0.01]);
  });

  it('warns about budgets below it: of the monitor, the project and the installation', async () => {
    const project = { id: tenant.projectId, monthly_budget: { x: 20 } };
    await gateway.rest(updateProject, project, tenant.session);
    answer.body = '{"meta":{"total_tweet_count":1400}}';
    const [x] = await estimates({ estimate: true, monthly_budget: { x: 5 } });
    expect(x?.warnings).toEqual([
      expect.stringContaining("The monitor's budget of $5.00 a month is below the estimate of $60.00"),
      expect.stringContaining("The project's budget of $20.00"),
      expect.stringContaining("The installation's budget of $50.00"),
    ]);
  });

  it('uses the costs of the project’s monitors for sources that bill by search', async () => {
    const yesterday = new Date(Date.now() - 86_400_000);
    await gateway.database.database.asSystem((tx) =>
      givenSpending(
        tx,
        { projectId: tenant.projectId, monitorId: monitor.id, source: 'linkedin' },
        { spend: 200 },
        yesterday,
      ),
    );
    expect((await estimates())[2]).toMatchObject({ usd_per_month: 6 });
  });

  it('says why X was not called, and then costs nothing', async () => {
    const project = { id: tenant.projectId, monthly_budget: { x: 0.5 } };
    await gateway.rest(updateProject, project, tenant.session);
    await gateway.database.database.asSystem((tx) =>
      givenSpending(
        tx,
        { projectId: tenant.projectId, monitorId: monitor.id, source: 'x' },
        { spend: 499 },
        new Date(),
      ),
    );
    expect((await estimates({ estimate: true }))[0]?.explanation).toContain("left of the project's budget");
    await gateway.database.dataSource.query("DELETE FROM source_meters WHERE source = 'x'");
    await gateway.rest(updateProject, { ...project, monthly_budget: { x: null } }, tenant.session);
    expect((await estimates({ estimate: true }))[0]?.explanation).toContain('no scanner');
    expect(asked).toEqual([]);
    const unconfigured = await startTestGateway();
    try {
      const other = await givenTenant(unconfigured);
      const { data } = await unconfigured.rest(previewMonitor, { ...draft, estimate: true }, other.key);
      expect((data as PreviewMonitorOutput).estimates[0]?.explanation).toContain('X_API_KEY');
    } finally {
      await unconfigured.close();
    }
  });

  it('does not call X for a caller who may only read', async () => {
    const reader = await givenKey(gateway, tenant.session, ['monitors:read']);
    const viewer = await givenColleague(gateway, tenant.projectId, 'viewer');
    for (const caller of [reader, viewer.session]) {
      const { data } = await gateway.rest(previewMonitor, { ...draft, estimate: true }, caller);
      expect((data as PreviewMonitorOutput).estimates[0]?.explanation).toContain('needs monitors:write');
    }
    expect([asked, await spentOnX()]).toEqual([[], [0, 0]]);
    const member = await givenColleague(gateway, tenant.projectId, 'member');
    await gateway.rest(previewMonitor, { ...draft, estimate: true }, member.session);
    expect(asked).toHaveLength(1);
  });

  it('calls X a few times an hour for a project', async () => {
    const ask = () => gateway.rest(previewMonitor, { ...draft, estimate: true }, tenant.key);
    for (let count = 0; count < estimatesPerHour; count += 1) await ask();
    const { data } = await ask();
    expect((data as PreviewMonitorOutput).estimates[0]?.explanation).toContain('times an hour');
    expect(asked).toHaveLength(estimatesPerHour);
  });

  it.each([
    [{ status: 503, body: '{}' }, '503', 0],
    [{ status: 402, body: '{"title":"CreditsDepleted"}' }, 'credits', 0],
    // X bills what it has answered.
    [{ status: 200, body: '{}' }, 'not a count of posts', 10],
  ])('still answers if X returns %j, and counts what X bills', async (given, why, units) => {
    answer = given;
    const [x] = await estimates({ estimate: true });
    expect(x).toMatchObject({ method: 'none', explanation: expect.stringContaining(why) });
    expect(JSON.stringify(x)).not.toContain('a-bearer-token');
    // Once over REST and once over MCP.
    expect(await spentOnX()).toEqual([units, units / 1_000]);
  });

  it('does not spend more than the installation’s budget', async () => {
    await gateway.database.database.asSystem((tx) =>
      new SourceMeterRepository().adjust(tx, 'x', { spend: 49_999 }),
    );
    expect((await estimates({ estimate: true }))[0]?.explanation).toContain('used up');
    expect(asked).toEqual([]);
  });
});
