import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getCoverage, type GetCoverageOutput } from '@earshot/contracts';
import { type NewScan, ScanRepository, SourceStateRepository } from '@earshot/database';
import { givenMonitor } from '@earshot/database/testing';
import type { Monitor, SourceName } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
let monitor: Monitor;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.database.dataSource.query('TRUNCATE source_states CASCADE');
  tenant = await givenTenant(gateway);
  monitor = await givenMonitor(gateway.database.database, tenant.projectId, { sources: ['reddit'] });
});

const day = '2026-11-20T';
const at = (time: string): Date => new Date(`${day}${time}:00Z`);
const asked = { since: `${day}00:00:00Z`, until: `${day}12:00:00Z` };

async function coverage(input: object = asked): Promise<GetCoverageOutput> {
  const [rest, tool] = await gateway.both(getCoverage, input, tenant.key);
  expect(rest.error).toBeUndefined();
  expect(tool).toEqual(rest);
  return rest.data as GetCoverageOutput;
}

/** The spans of the only source, in short form. */
async function spans(input: object = asked): Promise<string[]> {
  const { sources } = await coverage(input);
  expect(sources).toHaveLength(1);
  return (sources[0]?.spans ?? []).map(
    ({ from, until, state, reason }) => `${from.slice(11, 16)}-${until.slice(11, 16)} ${reason ?? state}`,
  );
}

async function given(change: Partial<NewScan>, of = monitor, source: SourceName = 'reddit'): Promise<void> {
  const [watch] = await gateway.database.dataSource.query<{ id: string }[]>(
    'SELECT id FROM watches WHERE monitor_id = $1 AND source = $2',
    [of.id, source],
  );
  const startedAt = change.coveredUntil ?? at('11:00');
  const scan: NewScan = {
    projectId: of.projectId,
    watchId: watch?.id ?? '',
    startedAt,
    finishedAt: startedAt,
    coveredFrom: at('01:00'),
    coveredUntil: at('03:00'),
    gapFrom: null,
    gapUntil: null,
    gapReason: null,
    backfill: false,
    requests: 1,
    fetched: 1,
    matched: 1,
    stored: 1,
    stopped: 'reached',
    error: null,
    ...change,
  };
  await gateway.database.database.asSystem((tx) => new ScanRepository().insert(tx, [scan]));
}

const update = (columns: string, of = monitor) =>
  gateway.database.dataSource.query(`UPDATE watches SET ${columns} WHERE monitor_id = $1`, [of.id]);
const readUntil = (time: string, of = monitor) =>
  update(`cursor = '{"search": {}}', covered_until = '${at(time).toISOString()}'`, of);

describe('get_coverage', () => {
  it('says for all time whether it was read, with gaps and unread time, and why', async () => {
    await given({ backfill: true });
    await given({
      coveredFrom: at('04:05'),
      coveredUntil: at('11:00'),
      gapFrom: at('03:10'),
      gapUntil: at('04:05'),
      gapReason: 'quota',
    });
    await readUntil('11:00');
    const { sources, complete, since, until } = await coverage();
    expect([since, until, complete]).toEqual([`${day}00:00:00.000Z`, `${day}12:00:00.000Z`, false]);
    expect(sources).toEqual([
      {
        source: 'reddit',
        covered_until: `${day}11:00:00.000Z`,
        complete: false,
        merged: false,
        spans: [
          {
            from: `${day}00:00:00.000Z`,
            until: `${day}01:00:00.000Z`,
            state: 'unread',
            reason: 'before_start',
            explanation: expect.stringMatching(/\.$/),
            monitor_ids: [monitor.id],
          },
          {
            from: `${day}01:00:00.000Z`,
            until: `${day}03:10:00.000Z`,
            state: 'covered',
            reason: null,
            explanation: null,
            monitor_ids: [],
          },
          {
            from: `${day}03:10:00.000Z`,
            until: `${day}04:05:00.000Z`,
            state: 'gap',
            reason: 'quota',
            explanation: expect.stringMatching(/\.$/),
            monitor_ids: [monitor.id],
          },
          expect.objectContaining({ state: 'covered' }),
          expect.objectContaining({ from: `${day}11:00:00.000Z`, state: 'unread', reason: 'no_scanner' }),
        ],
      },
    ]);
    expect((await coverage({ since: `${day}05:00:00Z`, until: `${day}06:00:00Z` })).complete).toBe(true);
  });

  it('starts at the backfill of new keywords, as far as that proves one', async () => {
    await given({ backfill: true });
    await readUntil('11:30');
    await given({ backfill: true, coveredFrom: at('06:00'), coveredUntil: at('08:00') });
    expect(await spans()).toEqual([
      '00:00-06:00 before_start',
      '06:00-11:30 covered',
      '11:30-12:00 no_scanner',
    ]);
    // The keywords of a backfill that failed may have started separately.
    await given({ backfill: true, coveredFrom: null, coveredUntil: null, stopped: 'put_off' });
    await given({ backfill: true, coveredFrom: at('07:00'), coveredUntil: at('11:10') });
    expect((await spans())[0]).toBe('00:00-11:10 before_start');
  });

  it('proves nothing for a watch that starts over, however much was read before', async () => {
    await given({ backfill: true });
    await readUntil('11:00');
    await update("cursor = '{}'");
    expect(await spans()).toEqual(['00:00-12:00 no_scanner']);
  });

  it('covers what all active monitors cover, or what one does, even if it is paused', async () => {
    await given({ backfill: true });
    await readUntil('11:00');
    const { database } = gateway.database;
    const late = await givenMonitor(database, tenant.projectId, { sources: ['reddit'] });
    await given({ backfill: true, coveredFrom: at('05:00'), coveredUntil: at('06:00') }, late);
    await readUntil('09:00', late);
    const own = ['00:00-01:00 before_start', '01:00-11:00 covered', '11:00-12:00 no_scanner'];
    expect(await spans()).toEqual([
      '00:00-05:00 before_start',
      '05:00-09:00 covered',
      '09:00-12:00 no_scanner',
    ]);
    expect(await spans({ ...asked, monitor_id: monitor.id })).toEqual(own);
    await gateway.database.dataSource.query('UPDATE monitors SET active = false WHERE id = $1', [late.id]);
    await update('active = false', late);
    expect(await spans()).toEqual(own);
    expect((await spans({ ...asked, monitor_id: late.id })).at(-1)).toBe('09:00-12:00 paused');
  });

  it('says what holds a source back, and which time is still to come', async () => {
    const states = new SourceStateRepository();
    const report = { configured: true, partial: false, delayed: false, note: '' };
    await gateway.database.database.asSystem((tx) => states.report(tx, { source: 'reddit', ...report }));
    const now = Date.now();
    const minutes = (count: number): Date => new Date(now + count * 60_000);
    await given({ backfill: true, coveredFrom: minutes(-120), coveredUntil: minutes(-60) });
    await update(`cursor = '{"search": {}}', covered_until = '${minutes(-10).toISOString()}'`);
    const hours = { since: minutes(-60).toISOString(), until: minutes(60).toISOString() };
    // The future part begins at a different time in each answer.
    const reasons = async () => {
      const { data } = await gateway.rest(getCoverage, hours, tenant.key);
      return (data as GetCoverageOutput).sources[0]?.spans.map(({ reason }) => reason);
    };
    expect(await reasons()).toEqual([null, 'next_scan', 'to_come']);
    await update("last_error = '503'");
    expect(await reasons()).toEqual([null, 'failing', 'to_come']);
  });

  it('is never complete while nothing is watched, and omits feeds if none is added', async () => {
    await gateway.database.dataSource.query('UPDATE monitors SET active = false WHERE id = $1', [monitor.id]);
    expect(await coverage()).toMatchObject({ complete: false, sources: [] });
    await givenMonitor(gateway.database.database, tenant.projectId, { sources: ['feeds'] });
    expect((await coverage()).sources).toEqual([]);
  });

  it('covers the last week by default', async () => {
    const { since, until } = await coverageNow();
    expect(Date.parse(until) - Date.parse(since)).toBe(7 * 86_400_000);
  });

  it('is limited to one project: monitors of others are neither counted nor found', async () => {
    const other = await givenTenant(gateway);
    const foreign = await givenMonitor(gateway.database.database, other.projectId, { sources: ['youtube'] });
    expect((await coverage()).sources.map(({ source }) => source)).toEqual(['reddit']);
    const [rest, tool] = await gateway.both(getCoverage, { monitor_id: foreign.id }, tenant.key);
    const unknown = await gateway.rest(getCoverage, { monitor_id: newId() }, tenant.key);
    expect(rest.error?.code).toBe('NOT_FOUND');
    expect(rest.error).toEqual(unknown.error);
    expect(tool).toEqual(rest);
  });

  it.each([
    [{ since: `${day}12:00:00Z`, until: `${day}12:00:00Z` }],
    [{ since: '9000-01-01T00:00:00Z' }],
    [{ until: '0000-01-03T00:00:00Z' }],
    [{ since: '2026-01-01T00:00:00Z', until: '2026-04-02T00:00:00Z' }],
  ])('refuses %j', async (input) => {
    const [rest, tool] = await gateway.both(getCoverage, input, tenant.key);
    expect(rest.error).toMatchObject({ code: 'INVALID_REQUEST', details: [{ field: 'since' }] });
    expect(tool).toEqual(rest);
  });
});

async function coverageNow(): Promise<GetCoverageOutput> {
  return (await gateway.rest(getCoverage, {}, tenant.key)).data as GetCoverageOutput;
}
