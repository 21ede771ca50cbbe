import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getMentionStats, type GetMentionStatsOutput } from '@earshot/contracts';
import { ScanRepository } from '@earshot/database';
import { givenClassified, givenMention, givenMonitor } from '@earshot/database/testing';
import type { Monitor } from '@earshot/domain';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
let brand: Monitor;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
  const { database, dataSource } = gateway.database;
  await dataSource.query("UPDATE projects SET time_zone = 'Europe/Berlin' WHERE id = $1", [tenant.projectId]);
  brand = await givenMonitor(database, tenant.projectId);
  const rival = await givenMonitor(database, tenant.projectId, { groupName: 'competitors' });
  const published = async (monitor: Monitor, at: string) =>
    (await givenMention(database, monitor, { publishedAt: new Date(at) })).id;
  // In Berlin, 29 March 2026 has 23 hours and 25 October has 25.
  await givenClassified(database, await published(brand, '2026-03-28T22:59:59.999Z'));
  await givenClassified(database, await published(brand, '2026-03-28T23:00:00Z'));
  await published(brand, '2026-03-29T21:59:59.999Z');
  await givenClassified(database, await published(rival, '2026-03-29T22:00:00Z'), { sentiment: 'neutral' });
  const both = await published(brand, '2026-03-30T10:00:00Z');
  await dataSource.query(
    `INSERT INTO matches (project_id, mention_id, monitor_id, keyword, field, start_offset, end_offset)
     VALUES ($1, $2, $3, 'acme', 'text', 0, 4)`,
    [tenant.projectId, both, rival.id],
  );
});
afterAll(() => gateway.close());

async function stats(input: object): Promise<GetMentionStatsOutput> {
  const [rest, tool] = await gateway.both(getMentionStats, input, tenant.key);
  expect(rest.error).toBeUndefined();
  expect(tool).toEqual(rest);
  return rest.data as GetMentionStatsOutput;
}

const march = { published_since: '2026-03-27T23:00:00Z', published_until: '2026-03-30T22:00:00Z' };

describe('get_mention_stats', () => {
  it('starts days at midnight in the project’s time zone, even if one has 23 hours', async () => {
    const { buckets, time_zone, mentions } = await stats(march);
    expect([time_zone, mentions]).toEqual(['Europe/Berlin', 5]);
    expect(buckets.map(({ start, end, mentions: count }) => [start, end, count])).toEqual([
      ['2026-03-27T23:00:00.000Z', '2026-03-28T23:00:00.000Z', 1],
      ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', 2],
      ['2026-03-29T22:00:00.000Z', '2026-03-30T22:00:00.000Z', 2],
    ]);
  });

  it('finds the same times in every time zone of the console as Postgres does', async () => {
    const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
    const moments = ['2019-01-15T12:00:00Z', '2019-07-15T12:00:00Z'];
    const found = await gateway.database.dataSource.query<{ zone: string; moment: string; local: string }[]>(
      `SELECT zone, moment, to_char(moment::timestamptz AT TIME ZONE zone, 'YYYY-MM-DD HH24:MI:SS') AS local
       FROM unnest($1::text[]) AS zone, unnest($2::text[]) AS moment`,
      [zones, moments],
    );
    const expected = found.map(({ zone: timeZone, moment }) =>
      new Date(moment).toLocaleString('sv-SE', { timeZone }),
    );
    expect(found.length).toBe(zones.length * moments.length);
    expect(found.map(({ zone, local }) => `${zone} ${local}`)).toEqual(
      found.map(({ zone }, index) => `${zone} ${expected[index]}`),
    );
  });

  it.each([
    ['hour', '2026-10-24T23:00:00Z', '2026-10-25T02:00:00Z', 3, 1],
    ['day', '2026-10-23T22:00:00Z', '2026-10-26T23:00:00Z', 3, 25],
    ['week', '2026-10-18T22:00:00Z', '2026-11-08T23:00:00Z', 3, 7 * 24],
    ['month', '2026-09-30T22:00:00Z', '2026-12-31T23:00:00Z', 3, 30 * 24],
  ])(
    'has each %s after %s exactly once when daylight saving time ends',
    async (bucket, published_since, published_until, count, hoursOfSecond) => {
      const { buckets } = await stats({ bucket, published_since, published_until });
      expect(buckets.length).toBe(count);
      for (const [index, { end }] of buckets.entries())
        expect(end).toBe(buckets[index + 1]?.start ?? new Date(published_until).toISOString());
      const [, second] = buckets;
      expect((Date.parse(second?.end ?? '') - Date.parse(second?.start ?? '')) / 3_600_000).toBe(
        hoursOfSecond,
      );
    },
  );

  it('separates sentiments, including unclassified mentions, with shares', async () => {
    const { totals, buckets } = await stats(march);
    expect(totals).toEqual([
      { value: null, mentions: 2, share: 0.4 },
      { value: 'negative', mentions: 2, share: 0.4 },
      { value: 'neutral', mentions: 1, share: 0.2 },
    ]);
    expect(buckets[0]?.counts).toEqual([{ value: 'negative', mentions: 1, share: 1 }]);
  });

  it('gives each matching group its share of voice, and counts a mention once', async () => {
    const { totals, mentions, buckets } = await stats({ ...march, by: 'group' });
    expect([mentions, buckets[2]?.mentions]).toEqual([5, 2]);
    expect(totals).toEqual([
      { value: 'my_brand', mentions: 4, share: 4 / 6 },
      { value: 'competitors', mentions: 2, share: 2 / 6 },
    ]);
  });

  it.each([
    ['source', [['reddit', 5]]],
    [
      'category',
      [
        ['complaint', 3],
        [null, 2],
      ],
    ],
  ])('separates mentions by %s', async (by, expected) => {
    const { totals } = await stats({ ...march, by });
    expect(totals.map(({ value, mentions }) => [value, mentions])).toEqual(expected);
  });

  it('takes the filters of list_mentions', async () => {
    const { mentions } = await stats({ ...march, monitor_id: brand.id, is_relevant: true });
    expect(mentions).toBe(2);
  });

  it('covers the last 30 days by default', async () => {
    const { since, until } = await gatewayWindow();
    expect(until - since).toBe(30 * 24 * 3_600_000);
    expect(Math.abs(until - Date.now())).toBeLessThan(60_000);
  });

  it('returns null for time that was not read, and 0 for time that was', async () => {
    const empty = { published_since: '2026-01-01T00:00:00Z', published_until: '2026-01-04T00:00:00Z' };
    const before = await stats(empty);
    expect(before).toMatchObject({ covered_from: null, covered_until: null });
    expect(before.buckets.map(({ mentions }) => mentions)).toEqual([null, null, null, null]);
    await givenScan({ from: '2026-01-02T00:00:00Z', until: '2026-01-02T12:00:00Z' }, null);
    const after = await stats(empty);
    expect(after).toMatchObject({
      covered_from: '2026-01-02T00:00:00.000Z',
      covered_until: '2026-01-02T12:00:00.000Z',
    });
    expect(after.buckets.map(({ mentions }) => mentions)).toEqual([null, 0, null, null]);
  });

  it('returns null for time in which a source listed too little, and 0 around it', async () => {
    const gap = { from: '2026-02-02T08:00:00Z', until: '2026-02-02T09:00:00Z' };
    await givenScan({ from: '2026-02-01T00:00:00Z', until: '2026-02-02T08:00:00Z' }, null);
    await givenScan({ from: gap.until, until: '2026-02-04T00:00:00Z' }, gap);
    const empty = { published_since: '2026-02-01T00:00:00Z', published_until: '2026-02-03T23:00:00Z' };
    expect((await stats(empty)).buckets.map(({ mentions }) => mentions)).toEqual([0, null, 0]);
    const elsewhere = await stats({ ...empty, source: 'x' });
    expect(elsewhere.buckets.map(({ mentions }) => mentions)).toEqual([null, null, null]);
  });

  it('says which buckets are complete: read throughout for every watch, and no longer growing', async () => {
    const until = new Date();
    const start = new Date(until.getTime() - 3 * hourMs);
    await givenScan({ from: start.toISOString(), until: until.toISOString() }, null);
    await readUntil(until);
    const hours = {
      bucket: 'hour',
      monitor_id: brand.id,
      source: 'reddit',
      published_since: start.toISOString(),
      published_until: new Date(until.getTime() + hourMs).toISOString(),
    };
    const { complete, buckets } = await stats(hours);
    expect(complete).toBe(false);
    expect(buckets.map((bucket) => bucket.complete)).toEqual(
      buckets.map(({ end }) => end <= until.toISOString()),
    );
    const gap = {
      from: new Date(until.getTime() - 2.5 * hourMs).toISOString(),
      until: new Date(until.getTime() - 2.4 * hourMs).toISOString(),
    };
    await givenScan({ from: start.toISOString(), until: until.toISOString() }, gap);
    expect((await stats(hours)).buckets.map((bucket) => bucket.complete)).toEqual(
      buckets.map(
        ({ start: from, end }) => end <= until.toISOString() && !(from < gap.until && end > gap.from),
      ),
    );
    const past = {
      published_since: start.toISOString(),
      published_until: new Date(start.getTime() + 60_000).toISOString(),
    };
    expect((await stats({ ...hours, ...past })).complete).toBe(true);
    expect((await stats({ ...past, monitor_id: brand.id, source: 'x' })).complete).toBe(false);
  });

  it('cuts the first and the last bucket to the time asked for, as only that is counted', async () => {
    const { database } = gateway.database;
    const now = Date.now();
    const hoursAgo = (hours: number): string => new Date(now - hours * hourMs).toISOString();
    const monitor = await givenMonitor(database, tenant.projectId, { sources: ['reddit'] });
    await givenMention(database, monitor, { publishedAt: new Date(now - 27.1 * hourMs) });
    await givenScan({ from: hoursAgo(60 * 24), until: hoursAgo(0) }, null, { on: gateway, monitor });
    await readUntil(new Date(now), monitor);
    const [since, until] = [hoursAgo(27), hoursAgo(1)];
    for (const bucket of ['day', 'week', 'month']) {
      const asked = { bucket, monitor_id: monitor.id, published_since: since, published_until: until };
      const { buckets } = await stats(asked);
      expect([buckets[0]?.start, buckets.at(-1)?.end]).toEqual([since, until]);
      expect(buckets.map(({ mentions, complete }) => [mentions, complete])).toEqual(
        buckets.map(() => [0, true]),
      );
    }
  });

  it('never says that time is complete if mentions of it may be deleted, and returns null for it, not 0', async () => {
    const limited = await startTestGateway({ MENTION_DAYS_TRIAL: '30' });
    try {
      const { key, projectId } = await givenTenant(limited);
      const { database, dataSource } = limited.database;
      const monitor = await givenMonitor(database, projectId);
      const now = Date.now();
      const ago = (days: number): Date => new Date(now - days * 24 * hourMs);
      await givenScan({ from: ago(60).toISOString(), until: ago(0).toISOString() }, null, {
        on: limited,
        monitor,
      });
      await dataSource.query(`UPDATE watches SET covered_until = now(), cursor = '{"search": {}}'`);
      const asked = {
        source: 'reddit',
        published_since: ago(32).toISOString(),
        published_until: ago(28).toISOString(),
        compare: 'previous',
      };
      const { data } = await limited.rest(getMentionStats, asked, key);
      const { buckets, complete, before } = data as GetMentionStatsOutput;
      const figuresOf = (some: typeof buckets) => some.map((each) => [each.mentions, each.complete]);
      const old = buckets.filter(({ start }) => start < ago(30).toISOString());
      expect(figuresOf(old)).toEqual(old.map(() => [null, false]));
      expect(figuresOf(buckets.slice(-1))).toEqual([[0, true]]);
      expect([complete, before?.complete]).toEqual([false, false]);
      const kept = {
        ...asked,
        published_since: ago(29).toISOString(),
        published_until: ago(28.5).toISOString(),
      };
      expect((await limited.rest(getMentionStats, kept, key)).data).toMatchObject({
        complete: true,
        before: { complete: true },
      });
    } finally {
      await limited.close();
    }
  });

  it('also returns the period before, on request', async () => {
    const days = { published_since: '2026-03-29T22:00:00Z', published_until: '2026-03-30T22:00:00Z' };
    expect((await stats(days)).before).toBeNull();
    const { before } = await stats({ ...days, compare: 'previous' });
    expect(before).toEqual({
      since: '2026-03-28T23:00:00.000Z',
      until: '2026-03-29T22:00:00.000Z',
      mentions: 2,
      complete: false,
      totals: [
        { value: null, mentions: 1, share: 0.5 },
        { value: 'negative', mentions: 1, share: 0.5 },
      ],
    });
  });

  it.each([
    [{ published_since: '2026-01-02T00:00:00Z', published_until: '2026-01-02T00:00:00Z' }, 'published_since'],
    [{ published_since: '9000-01-01T00:00:00Z' }, 'published_since'],
    [
      { published_since: '2026-01-01T00:00:00Z', published_until: '2026-06-01T00:00:00Z', bucket: 'hour' },
      'bucket',
    ],
    [{ published_since: '0001-01-01T00:00:00Z', bucket: 'month' }, 'bucket'],
    [{ bucket: 'year' }, 'bucket'],
    [{ by: 'author' }, 'by'],
    [{ published_until: '0000-01-10T00:00:00Z' }, 'published_since'],
    [
      {
        published_since: '0000-06-01T00:00:00Z',
        published_until: '0001-06-01T00:00:00Z',
        bucket: 'month',
        compare: 'previous',
      },
      'published_since',
    ],
    [{ compare: 'next' }, 'compare'],
  ])('refuses %j', async (input, field) => {
    const [rest, tool] = await gateway.both(getMentionStats, input, tenant.key);
    expect(rest.error).toMatchObject({ code: 'INVALID_REQUEST', details: [{ field }] });
    expect(tool).toEqual(rest);
  });
});

const hourMs = 3_600_000;

/** Makes the monitor's watches covered up to then. */
async function readUntil(until: Date, { id } = brand): Promise<void> {
  await gateway.database.dataSource.query(
    `UPDATE watches SET covered_until = $2, cursor = '{"search": {}}' WHERE monitor_id = $1`,
    [id, until],
  );
}

/** The default window. */
async function gatewayWindow(): Promise<{ since: number; until: number }> {
  const { data } = await gateway.rest(getMentionStats, {}, tenant.key);
  const { since, until } = data as GetMentionStatsOutput;
  return { since: Date.parse(since), until: Date.parse(until) };
}

interface Times {
  readonly from: string;
  readonly until: string;
}

/** Stores a scan of the monitor on Reddit that covered the given period. */
async function givenScan(
  covered: Times,
  gap: Times | null,
  { on, monitor } = { on: gateway, monitor: brand },
): Promise<void> {
  const [watch] = await on.database.dataSource.query<{ id: string; project_id: string }[]>(
    "SELECT id, project_id FROM watches WHERE monitor_id = $1 AND source = 'reddit'",
    [monitor.id],
  );
  await on.database.database.asSystem((tx) =>
    new ScanRepository().insert(tx, [
      {
        projectId: watch?.project_id ?? '',
        watchId: watch?.id ?? '',
        startedAt: new Date(covered.until),
        finishedAt: new Date(covered.until),
        coveredFrom: new Date(covered.from),
        coveredUntil: new Date(covered.until),
        gapFrom: gap === null ? null : new Date(gap.from),
        gapUntil: gap === null ? null : new Date(gap.until),
        gapReason: null,
        backfill: false,
        requests: 1,
        fetched: 0,
        matched: 0,
        stored: 0,
        stopped: 'reached',
        error: null,
      },
    ]),
  );
}
