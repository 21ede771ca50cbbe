import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addFeed,
  listScans,
  listSources,
  type ListSourcesOutput,
  type SourceOutput,
} from '@earshot/contracts';
import { SourceMeterRepository, type SourceReport, SourceStateRepository } from '@earshot/database';
import { givenMonitor } from '@earshot/database/testing';
import type { Meter, SourceName } from '@earshot/domain';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  tenant = await givenTenant(gateway);
  await gateway.database.dataSource.query('TRUNCATE source_states CASCADE');
});

const states = new SourceStateRepository();
const searches: Meter = {
  name: 'searches',
  kind: 'quota',
  limit: 100,
  unit: 'search',
  window: { every: 'day', timeZone: 'America/Los_Angeles' },
};

async function source(name: SourceName): Promise<SourceOutput> {
  const [rest, tool] = await gateway.both(listSources, {}, tenant.key);
  expect(tool.data).toEqual(rest.data);
  const found = (rest.data as ListSourcesOutput).sources.find((one) => one.source === name);
  if (found === undefined) throw new Error(`${name} is not listed`);
  return found;
}

async function reported(configured = true, more: Partial<SourceReport> = {}): Promise<void> {
  await gateway.database.database.asSystem(async (tx) => {
    const coverage = { partial: true, delayed: false, note: 'Videos only.' };
    await states.report(tx, { source: 'youtube', configured, ...coverage, ...more });
    if (configured) await new SourceMeterRepository().declare(tx, 'youtube', [searches]);
  });
}

const watched = (columns: string) =>
  gateway.database.dataSource.query(`UPDATE watches SET ${columns} WHERE project_id = $1`, [
    tenant.projectId,
  ]);

describe('list_sources', () => {
  it('returns null for a source without a scanner, and never 0 for unknown values', async () => {
    expect(await source('threads')).toEqual({
      source: 'threads',
      monitors: 0,
      covered_until: null,
      held_back_by: 'not_watched',
      held_back_reason: expect.any(String),
      scan_interval_minutes: 5,
      effective_interval_minutes: null,
      next_scan_at: null,
      configured: null,
      watched_by_default: true,
      sample: false,
      healthy: null,
      last_success_at: null,
      last_error: null,
      waiting_until: null,
      waiting_reason: null,
      partial: null,
      delayed: null,
      note: null,
      meters: [],
      spending: {
        source: 'threads',
        project: {
          usd_this_month: null,
          usd_last_month: null,
          usd_forecast: null,
          usd_saved: null,
          meters: [],
          limits: [],
          by_monitor: [],
        },
        installation: null,
      },
    });
  });

  it.each([
    ['as the plan specifies', { shortestIntervalMs: 60_000 }, 5],
    ['less often if the source cannot be read that often', { shortestIntervalMs: 864_000 }, 15],
    ['every few hours for a slow source', { shortestIntervalMs: 4 * 3_600_000 }, 240],
    [
      'as the installation specifies, overriding plan and source',
      { shortestIntervalMs: 864_000, fixedIntervalMs: 120_000 },
      2,
    ],
    ['at most once a minute, in whole minutes', { fixedIntervalMs: 2_000 }, 1],
  ])('says how often watches are due: %s', async (_, intervals, minutes) => {
    await reported(true, intervals);
    const { id } = await givenMonitor(gateway.database.database, tenant.projectId, { sources: ['youtube'] });
    expect((await source('youtube')).scan_interval_minutes).toBe(minutes);
    const scans = await gateway.rest(listScans, { id }, tenant.key);
    expect(scans.data).toMatchObject({ coverage: [{ scan_interval_minutes: minutes }] });
  });

  it('says until when all active monitors are covered, and how often they are actually scanned', async () => {
    await reported();
    await givenMonitor(gateway.database.database, tenant.projectId, { sources: ['youtube'] });
    const behind = await givenMonitor(gateway.database.database, tenant.projectId, { sources: ['youtube'] });
    await givenMonitor(gateway.database.database, tenant.projectId, { sources: ['youtube'], active: false });
    expect(await source('youtube')).toMatchObject({
      monitors: 2,
      covered_until: null,
      held_back_by: 'first_scan',
      partial: true,
      note: 'Videos only.',
      meters: [
        { name: 'searches', used: 0, allowed: 100, resets_at: expect.stringMatching(/T0[78]:00:00.000Z$/) },
      ],
    });
    await watched(
      `cursor = '{"search": {}}', scanned_every_ms = 864000, covered_until = '2026-11-21T08:00:00Z'`,
    );
    await gateway.database.dataSource.query(
      "UPDATE watches SET covered_until = '2026-11-21T07:30:00Z' WHERE monitor_id = $1",
      [behind.id],
    );
    expect(await source('youtube')).toMatchObject({
      covered_until: '2026-11-21T07:30:00.000Z',
      effective_interval_minutes: 14.4,
      held_back_by: null,
    });
  });

  it('says what holds coverage back: not configured, no scanner, waiting, resting, failing', async () => {
    await givenMonitor(gateway.database.database, tenant.projectId, { sources: ['youtube'] });
    expect(await source('youtube')).toMatchObject({ held_back_by: 'no_scanner' });
    await reported(false);
    expect(await source('youtube')).toMatchObject({ held_back_by: 'not_configured', configured: false });
    await reported();
    await gateway.database.database.asSystem((tx) => states.record(tx, 'youtube', '503'));
    await watched("last_error = '503'");
    expect(await source('youtube')).toMatchObject({
      held_back_by: 'failing',
      held_back_reason: '503',
      healthy: false,
      last_error: '503',
    });
    const later = new Date(Date.now() + 60_000);
    await gateway.database.database.asSystem((tx) => states.park(tx, 'youtube', later, 'used up'));
    expect(await source('youtube')).toMatchObject({
      held_back_by: 'waiting',
      waiting_until: later.toISOString(),
      waiting_reason: 'used up',
    });
    await gateway.database.dataSource.query(
      "UPDATE source_states SET reported_at = now() - interval '6 minutes'",
    );
    expect(await source('youtube')).toMatchObject({ held_back_by: 'no_scanner' });
  });

  it('shows a source that is left out as one without a scanner, which no new monitor watches', async () => {
    await reported();
    const { database } = gateway.database;
    expect(await source('youtube')).toMatchObject({ configured: true, watched_by_default: true });
    expect(await source('threads')).toMatchObject({ configured: null, watched_by_default: false });
    for (const name of ['youtube', 'bluesky'] as const)
      await database.asSystem((tx) => states.leaveOut(tx, name));
    const leftOut = { configured: null, watched_by_default: false };
    expect([await source('youtube'), await source('bluesky')]).toMatchObject([leftOut, leftOut]);
    await givenMonitor(database, tenant.projectId, { sources: ['youtube'] });
    expect(await source('youtube')).toMatchObject({ held_back_by: 'no_scanner' });
  });

  it('reveals nothing about the monitors of another project', async () => {
    await reported();
    const other = await givenTenant(gateway);
    await givenMonitor(gateway.database.database, other.projectId, { sources: ['youtube'] });
    expect(await source('youtube')).toMatchObject({ monitors: 0, held_back_by: 'not_watched' });
  });

  it('says without an error that no feed is added, and how often the slowest feed is read', async () => {
    await gateway.database.database.asSystem((tx) =>
      states.report(tx, { source: 'feeds', configured: true, partial: true, delayed: false, note: '' }),
    );
    await givenMonitor(gateway.database.database, tenant.projectId, { sources: ['feeds'] });
    expect(await source('feeds')).toMatchObject({
      monitors: 1,
      covered_until: null,
      held_back_by: 'nothing_chosen',
      held_back_reason: expect.stringContaining('No feed has been added'),
      last_error: null,
    });
    await gateway.rest(addFeed, { address: 'https://blog.example/feed.xml' }, tenant.key);
    expect((await source('feeds')).held_back_by).toBe('first_scan');
    await watched(
      'covered_until = now(), last_scanned_at = now(), scanned_every_ms = 60000, cursor = \'{"entries":{}}\'',
    );
    await gateway.database.dataSource.query('UPDATE feeds SET interval_ms = 7200000');
    expect(await source('feeds')).toMatchObject({ held_back_by: null, effective_interval_minutes: 120 });
  });
});
