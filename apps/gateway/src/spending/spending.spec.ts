import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  getUsage,
  listSources,
  type ListSourcesOutput,
  type SourceOutput,
  updateProject,
  type UsageOutput,
} from '@earshot/contracts';
import { previewsId, SourceMeterRepository, SourceStateRepository } from '@earshot/database';
import { givenMonitor } from '@earshot/database/testing';
import { type Meter, type MonitorWithSchedule, monthOf, sourceNames } from '@earshot/domain';
import type { CallAs } from '../testing/call-rest.js';
import {
  givenTenant,
  signUp,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../testing/test-gateway.js';

const operator = 'op@earshot.example';
let gateway: TestGateway;
let tenant: Tenant;
let monitor: MonitorWithSchedule;
beforeAll(async () => {
  gateway = await startTestGateway({ OPERATORS: `Op@Earshot.example,${operator}` });
});
afterAll(() => gateway.close());

const meters: Meter[] = [
  { name: 'searches', kind: 'rate', limit: 450, unit: 'request', window: { every: 'window', ms: 900_000 } },
  {
    name: 'posts',
    kind: 'quota',
    limit: 3_000_000,
    unit: 'post',
    window: { every: 'month', timeZone: 'UTC' },
  },
  {
    name: 'spend',
    kind: 'money',
    limit: 50_000,
    unit: 'tenth of a US cent',
    window: { every: 'month', timeZone: 'UTC' },
  },
];
beforeEach(async () => {
  const { database, dataSource } = gateway.database;
  await dataSource.query('TRUNCATE source_states, source_spending CASCADE');
  await database.asSystem(async (tx) => {
    const state = { configured: true, partial: false, delayed: false, note: 'All.' };
    await new SourceStateRepository().report(tx, { source: 'x', ...state });
    await new SourceMeterRepository().declare(tx, 'x', meters);
    await new SourceMeterRepository().charge(tx, 'x', { searches: 9, spend: 12_000 });
  });
  tenant = await givenTenant(gateway);
  monitor = await givenMonitor(database, tenant.projectId, {
    name: 'Brand',
    sources: ['x'],
    monthlyBudget: { x: 4 },
  });
});

const dayMs = 86_400_000;
const today = new Date();
const lastMonth = new Date(monthOf(today).getTime() - 10 * dayMs);

async function spent(
  of: { projectId: string; monitorId: string },
  day: Date,
  units: Readonly<Record<string, number>>,
  alone = 1,
): Promise<void> {
  for (const [meter, used] of Object.entries(units))
    await gateway.database.dataSource.query(
      `INSERT INTO source_spending (project_id, monitor_id, source, meter, day, units, units_alone)
       VALUES ($1, $2, 'x', $3, $4, $5, $5 * $6::double precision)`,
      [of.projectId, of.monitorId, meter, day, used, alone],
    );
}

const own = () => ({ projectId: tenant.projectId, monitorId: monitor.id });

/** Expects the same from both operations, over REST and MCP. */
async function shown(as: CallAs): Promise<SourceOutput> {
  const [rest, tool] = await gateway.both(listSources, {}, as);
  expect(tool.data).toEqual(rest.data);
  const source = (rest.data as ListSourcesOutput).sources.find((one) => one.source === 'x') as SourceOutput;
  for (const { data } of await gateway.both(getUsage, {}, as)) {
    const { spending } = data as UsageOutput;
    expect(spending.map((one) => one.source)).toEqual(sourceNames);
    expect(spending[0]).toEqual(source.spending);
  }
  return source;
}

describe('the cost of sources', () => {
  it('is shown to a project in dollars and meter units, by monitor, with what sharing saved', async () => {
    await spent(own(), today, { searches: 3, posts: 300, spend: 1_500 }, 2);
    await spent(own(), lastMonth, { searches: 1, spend: 250 });
    await spent({ ...own(), monitorId: previewsId }, today, { spend: 5 });
    const { spending } = await shown(tenant.key);
    expect(spending.project).toMatchObject({
      usd_this_month: 1.505,
      usd_last_month: 0.25,
      usd_saved: 1.5,
      meters: [
        { name: 'posts', kind: 'quota', unit: 'post', this_month: 300, last_month: 0, saved: 300 },
        { name: 'searches', kind: 'rate', this_month: 3, last_month: 1, saved: 3 },
        { name: 'spend', kind: 'money', this_month: 1_505, last_month: 250, saved: 1_500 },
      ],
      by_monitor: [
        {
          id: monitor.id,
          name: 'Brand',
          usd_this_month: 1.5,
          limits: [{ set_for: 'monitor', monthly_budget: 4, share: null, used_percent: 37.5 }],
        },
        { id: null, name: null, usd_this_month: 0.005, limits: [] },
      ],
    });
    expect(spending.installation).toBeNull();
  });

  it('is shown for the monitors that used most, as many as the caller wants', async () => {
    await spent({ ...own(), monitorId: previewsId }, today, { spend: 5 });
    await spent(own(), today, { spend: 1_500 });
    for (const [top, shownIds] of [
      [1, [monitor.id]],
      [0, []],
    ] as const) {
      const [sources] = await gateway.both(listSources, { top }, tenant.key);
      const [usage] = await gateway.both(getUsage, { top }, tenant.key);
      const { project } = (sources.data as ListSourcesOutput).sources[0]?.spending ?? {};
      expect(project?.usd_this_month).toBe(1.505);
      expect(project?.by_monitor.map(({ id }) => id)).toEqual(shownIds);
      expect((usage.data as UsageOutput).spending[0]?.project).toEqual(project);
    }
  });

  it('is free of the noise that thirds of shared requests leave', async () => {
    for (const day of [today, new Date(today.getTime() - dayMs)].filter((one) => one >= monthOf(today)))
      await spent(own(), day, { posts: 59 / 3, spend: 850 / 3 });
    const { usd_this_month, meters: [posts] = [] } = (await shown(tenant.key)).spending.project;
    for (const value of [usd_this_month, posts?.this_month]) expect(String(value)).toMatch(/^\d+\.?\d{0,6}$/);
  });

  it('is forecast from the pace of whole days, once there are two', async () => {
    await spent(own(), today, { spend: 100 });
    expect((await shown(tenant.key)).spending.project).toMatchObject({ usd_forecast: null });
    await gateway.database.dataSource.query('TRUNCATE source_spending');
    for (let ago = 1; ago <= 7; ago += 1)
      await spent(own(), new Date(today.getTime() - ago * dayMs), { spend: 700 });
    const { usd_forecast, usd_this_month } = (await shown(tenant.key)).spending.project;
    const daysLeft =
      (monthOf(new Date(monthOf(today).getTime() + 32 * dayMs)).getTime() - Date.now()) / dayMs;
    expect(usd_forecast).toBeCloseTo((usd_this_month ?? 0) + 0.7 * daysLeft, 1);
  });

  it('shows the limits that apply, and how much of its own is used', async () => {
    const limits = { monthly_budget: { x: 10 }, share: { x: 10 } };
    await gateway.rest(updateProject, { id: tenant.projectId, ...limits }, tenant.session);
    await spent(own(), today, { posts: 30_000, spend: 2_500 });
    const { spending, meters: shownMeters } = await shown(tenant.key);
    expect(spending.project.limits).toEqual([
      { set_for: 'installation', monthly_budget: 50, share: null, used_percent: null, ends_at: null },
      { set_for: 'project', monthly_budget: 10, share: null, used_percent: 25, ends_at: null },
      { set_for: 'project', monthly_budget: null, share: 10, used_percent: 50, ends_at: null },
    ]);
    expect(shownMeters).toMatchObject([
      { name: 'posts', used: 30_000, allowed: 3_000_000, share: 10, used_percent: 10 },
      { name: 'searches', used: null, allowed: 450, share: null, used_percent: null },
      { name: 'spend', used: 2_500, allowed: 50_000, share: 10, used_percent: 50 },
    ]);
    for (const { installation_used } of shownMeters) expect(installation_used).toBeNull();
  });

  it('of others is shown only to operators who are signed in, and never to an API key', async () => {
    const other = await givenTenant(gateway);
    await spent({ projectId: other.projectId, monitorId: previewsId }, today, { spend: 8_000 });
    await spent(own(), today, { spend: 2_000 });
    const secret = JSON.stringify(await shown(tenant.session));
    expect(secret).not.toContain(other.projectId);
    expect(secret).not.toContain('12000');
    expect(secret).not.toContain('8000');

    const session = { token: await signUp(gateway.url, operator) };
    await gateway.database.dataSource.query(
      "INSERT INTO members (project_id, user_id, role) SELECT $1, id, 'owner' FROM users WHERE email = $2",
      [tenant.projectId, operator],
    );
    const asOperator = { ...session, projectId: tenant.projectId };
    // Anyone can sign up with the address.
    expect((await shown(asOperator)).spending.installation).toBeNull();
    await gateway.database.dataSource.query('UPDATE users SET email_verified_at = now() WHERE email = $1', [
      operator,
    ]);
    const { spending, meters: shownMeters } = await shown(asOperator);
    expect(spending.project).toMatchObject({ usd_this_month: 2 });
    expect(spending.installation).toMatchObject({
      usd_this_month: 10,
      limits: [{ set_for: 'installation', monthly_budget: 50, used_percent: 24 }],
      by_project: [
        { id: other.projectId, name: 'Acme', usd_this_month: 8, limits: [] },
        { id: tenant.projectId, usd_this_month: 2 },
      ],
    });
    expect(shownMeters.map(({ installation_used }) => installation_used)).toEqual([0, 9, 12_000]);
    expect((await shown(tenant.key)).spending.installation).toBeNull();
  });
});
