import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listScans, type ListScansOutput } from '@earshot/contracts';
import { type NewScan, ScanRepository } from '@earshot/database';
import { givenMonitor } from '@earshot/database/testing';
import type { SourceName } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
let monitorId: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const sources: SourceName[] = ['reddit', 'youtube'];
  monitorId = (await givenMonitor(gateway.database.database, tenant.projectId, { sources })).id;
});

async function given(source: SourceName, change: Partial<NewScan> = {}): Promise<void> {
  const [watch] = await gateway.database.dataSource.query<{ id: string }[]>(
    'SELECT id FROM watches WHERE monitor_id = $1 AND source = $2',
    [monitorId, source],
  );
  const scan: NewScan = {
    projectId: tenant.projectId,
    watchId: watch?.id ?? '',
    startedAt: new Date('2026-11-21T09:00:00Z'),
    finishedAt: new Date('2026-11-21T09:00:01Z'),
    coveredFrom: new Date('2026-11-21T08:40:00Z'),
    coveredUntil: new Date('2026-11-21T09:00:00Z'),
    gapFrom: null,
    gapUntil: null,
    gapReason: null,
    backfill: false,
    requests: 2,
    fetched: 12,
    matched: 3,
    stored: 1,
    stopped: 'reached',
    error: null,
    ...change,
  };
  await gateway.database.database.asSystem((tx) => new ScanRepository().insert(tx, [scan]));
}

async function list(input: object = {}): Promise<ListScansOutput> {
  const [rest, tool] = await gateway.both(listScans, { id: monitorId, ...input }, tenant.key);
  expect(tool.data).toEqual(rest.data);
  return rest.data as ListScansOutput;
}

describe('list_scans', () => {
  it('says what each scan covered and found, and why it stopped; what was not read is null', async () => {
    await given('reddit');
    await given('reddit', {
      coveredFrom: null,
      coveredUntil: null,
      gapFrom: new Date('2026-11-20T00:00:00Z'),
      gapUntil: new Date('2026-11-20T01:00:00Z'),
      gapReason: null,
      backfill: true,
      requests: 0,
      fetched: null,
      matched: null,
      stored: null,
      stopped: 'fault',
      error: '503',
    });
    expect((await list()).scans).toEqual([
      {
        id: expect.any(String),
        source: 'reddit',
        runs: 1,
        started_at: '2026-11-21T09:00:00.000Z',
        finished_at: '2026-11-21T09:00:01.000Z',
        covered_from: null,
        covered_until: null,
        gap_from: '2026-11-20T00:00:00.000Z',
        gap_until: '2026-11-20T01:00:00.000Z',
        gap_reason: 'listing_ends',
        gap_explanation: 'The source no longer listed what was published then.',
        backfill: true,
        requests: 0,
        fetched: null,
        matched: null,
        new: null,
        stopped: 'fault',
        error: '503',
      },
      expect.objectContaining({
        covered_from: '2026-11-21T08:40:00.000Z',
        covered_until: '2026-11-21T09:00:00.000Z',
        requests: 2,
        fetched: 12,
        matched: 3,
        new: 1,
        stopped: 'reached',
        error: null,
      }),
    ]);
  });

  it.each(['budget', 'quota', 'reach'] as const)('says why a gap was not read: %s', async (reason) => {
    await given('reddit', {
      gapFrom: new Date('2026-11-20T00:00:00Z'),
      gapUntil: new Date('2026-11-20T01:00:00Z'),
    });
    const none = { gap_reason: null, gap_explanation: null };
    await gateway.database.dataSource.query('UPDATE scans SET gap_reason = $1 WHERE gap_from IS NOT NULL', [
      reason,
    ]);
    await given('reddit');
    expect((await list()).scans).toMatchObject([
      none,
      { gap_reason: reason, gap_explanation: expect.stringMatching(/^[A-Z].*\.$/) },
    ]);
  });

  it('says until when each source of the monitor is covered, and why not later', async () => {
    const { coverage } = await list();
    expect(coverage).toMatchObject([
      { source: 'reddit', monitors: 1, covered_until: null, held_back_by: 'no_scanner' },
      { source: 'youtube', monitors: 1, covered_until: null, held_back_by: 'no_scanner' },
    ]);
    expect((await list({ source: 'youtube' })).coverage).toHaveLength(1);
  });

  it('pages over all sources, newest first, and can be limited to one', async () => {
    for (const source of ['reddit', 'youtube', 'reddit'] as const) await given(source);
    const first = await list({ limit: 2 });
    expect(first.scans.map(({ source }) => source)).toEqual(['reddit', 'youtube']);
    const second = await list({ limit: 2, cursor: first.next_cursor });
    expect(second.scans.map(({ source }) => source)).toEqual(['reddit']);
    expect(second.next_cursor).toBeNull();
    expect((await list({ source: 'youtube' })).scans).toHaveLength(1);
  });

  it('refuses a cursor of another source', async () => {
    for (let count = 0; count < 2; count += 1) await given('reddit');
    const { next_cursor: cursor } = await list({ limit: 1 });
    const other = await gateway.rest(listScans, { id: monitorId, source: 'reddit', cursor }, tenant.key);
    expect(other.error?.code).toBe('INVALID_CURSOR');
  });

  it('gives the same answer for a foreign and a missing monitor', async () => {
    const other = await givenTenant(gateway);
    const foreign = await gateway.rest(listScans, { id: monitorId }, other.key);
    const unknown = await gateway.rest(listScans, { id: newId() }, other.key);
    expect(foreign.error).toEqual(unknown.error);
    expect(foreign.error?.code).toBe('NOT_FOUND');
  });
});
