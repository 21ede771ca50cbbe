import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteMonitor, previewAlert, type PreviewAlertOutput } from '@earshot/contracts';
import { AlertRepository, MentionRepository, SourceStateRepository } from '@earshot/database';
import { givenAlert, givenMention, givenMentions, givenMonitor } from '@earshot/database/testing';
import { type Category, evaluateAlert, type Mention, type MonitorWithSchedule } from '@earshot/domain';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
let monitors: MonitorWithSchedule[];
const found: Mention[] = [];

beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
  const { database } = gateway.database;
  monitors = [
    await givenMonitor(database, tenant.projectId),
    await givenMonitor(database, tenant.projectId, { name: 'Other' }),
  ];
  const [first, second] = monitors as [MonitorWithSchedule, MonitorWithSchedule];
  await given(first, null);
  await given(first, { isRelevant: false });
  await given(first, { category: 'complaint', urgency: 90 });
  await given(first, { category: 'complaint', urgency: 20 });
  await given(second, { category: 'complaint', urgency: 80 });
  await given(second, { category: 'praise', urgency: 80 });
});
afterAll(() => gateway.close());

async function given(
  monitor: MonitorWithSchedule,
  verdict: { isRelevant?: boolean; category?: Category; urgency?: number } | null,
): Promise<void> {
  const mentions = new MentionRepository();
  const { database } = gateway.database;
  const { id } = await givenMention(database, monitor);
  await database.asSystem(async (tx) => {
    const rest = { summary: '', confidence: 0.8, language: 'en', classifier: 'spec', reasons: [] };
    const usual = { isRelevant: true, category: 'other', sentiment: 'negative', urgency: 50 } as const;
    if (verdict !== null)
      await mentions.saveClassifications(tx, new Map([[id, { ...rest, ...usual, ...verdict }]]), new Date());
    found.push(...(await mentions.getMany(tx, [id])));
  });
}

async function preview(input: object): Promise<PreviewAlertOutput> {
  return (await gateway.rest(previewAlert, input, tenant.key)).data as PreviewAlertOutput;
}

/** Leaves out the times, which depend on when the preview was made. */
function withoutTimes(data: unknown): object {
  return { ...(data as PreviewAlertOutput), since: null, until: null };
}

describe('preview_alert', () => {
  it('counts every verdict, and shows the newest mentions that would have fired the alert', async () => {
    const seen = await preview({ categories: ['complaint'], min_urgency: 70 });
    expect(seen).toMatchObject({ examined: 6, complete: true, fired: 2 });
    expect(seen.mentions.map(({ id }) => id)).toEqual([found[4]?.id, found[2]?.id]);
    expect(seen.verdicts).toEqual(
      expect.arrayContaining([
        { verdict: 'fired', count: 2 },
        { verdict: 'not_classified', count: 1 },
        { verdict: 'not_relevant', count: 1 },
        { verdict: 'urgency_too_low', count: 1 },
        { verdict: 'category_not_listed', count: 1 },
      ]),
    );
    expect(seen.verdicts.reduce((sum, { count }) => sum + count, 0)).toBe(seen.examined);
  });

  it('decides like an alert that had always existed', async () => {
    const [first] = monitors;
    const input = { sentiments: ['negative'], monitor_ids: [first?.id], min_urgency: 20 };
    const alert = await givenAlert(gateway.database.database, tenant.projectId, {
      sentiments: ['negative'],
      monitorIds: [first?.id ?? ''],
      minUrgency: 20,
    });
    const fired = found.filter(
      (mention) =>
        evaluateAlert({ ...alert, createdAt: new Date(0), activeSince: new Date(0) }, mention) === 'fired',
    );
    const seen = await preview(input);
    expect(seen.mentions.map(({ id }) => id).sort()).toEqual(fired.map(({ id }) => id).sort());
    expect(seen.fired).toBe(fired.length);
  });

  it('fires only for the listed sources, through REST and MCP', async () => {
    const [rest, tool] = await gateway.both(previewAlert, { sources: ['x', 'linkedin'] }, tenant.key);
    expect(rest.data).toMatchObject({ fired: 0 });
    expect((rest.data as PreviewAlertOutput).verdicts).toContainEqual({
      verdict: 'source_not_listed',
      count: 4,
    });
    expect(withoutTimes(tool.data)).toEqual(withoutTimes(rest.data));
    expect(await preview({ sources: ['x', 'reddit'] })).toMatchObject({ fired: 4 });
  });

  describe('with mentions over several days', () => {
    const dayMs = 24 * 3_600_000;
    let busy: Tenant;
    let monitor: MonitorWithSchedule;
    const given: Mention[] = [];
    const midnight = (daysAgo: number) => new Date(Math.floor(Date.now() / dayMs) * dayMs - daysAgo * dayMs);
    const ask = async (input: object): Promise<PreviewAlertOutput> =>
      (await gateway.rest(previewAlert, input, busy.key)).data as PreviewAlertOutput;
    const dayText = (daysAgo: number) => midnight(daysAgo).toISOString().slice(0, 10);

    beforeAll(async () => {
      busy = await givenTenant(gateway);
      const { database, dataSource } = gateway.database;
      await dataSource.query("UPDATE projects SET time_zone = 'UTC' WHERE id = $1", [busy.projectId]);
      monitor = await givenMonitor(database, busy.projectId);
      const urgencies = [90, 70, 58, 50, 40, 30, 65];
      given.push(
        ...(await givenMentions(
          database,
          monitor,
          urgencies.map((urgency, index) => ({ text: `acme ${index}`, judged: { urgency } })),
        )),
      );
      // Three days ago at 10:00, :02, :03, :04, :20 and :21, and yesterday at 23:30.
      const minutes = [600, 602, 603, 604, 620, 621, 2 * 1_440 + 1_410];
      for (const [index, { id }] of given.entries())
        await dataSource.query('UPDATE mentions SET found_at = $2 WHERE id = $1', [
          id,
          new Date(midnight(3).getTime() + (minutes[index] ?? 0) * 60_000),
        ]);
    });

    it('counts messages as they are collected, by day, through REST and MCP', async () => {
      const [rest, tool] = await gateway.both(previewAlert, { days: 4 }, busy.key);
      const { per_day, fired, messages, messages_waiting } = rest.data as PreviewAlertOutput;
      expect(withoutTimes(tool.data)).toEqual(withoutTimes(rest.data));
      expect({ fired, messages, messages_waiting }).toEqual({ fired: 7, messages: 5, messages_waiting: 0 });
      expect(per_day.map(({ complete: _, ...day }) => day)).toEqual([
        { day: dayText(3), mentions: 6, messages: 4 },
        { day: dayText(2), mentions: 0, messages: 0 },
        { day: dayText(1), mentions: 1, messages: 1 },
        { day: dayText(0), mentions: 0, messages: 0 },
      ]);
    });

    it.each<[string, object, number[]]>([
      ['a message for each mention by webhook', { channel: 'webhook' }, [6, 0, 1, 0]],
      ['one digest a day', { frequency: 'daily', deliver_at_hour: 0 }, [0, 1, 0, 1]],
      ['quiet hours', { quiet_hours_start: 22, quiet_hours_end: 0 }, [4, 0, 0, 1]],
    ])('follows the schedule: %s', async (_what, schedule, expected) => {
      const seen = await ask({ days: 4, ...schedule });
      expect(seen.per_day.map(({ messages }) => messages)).toEqual(expected);
      expect(seen.messages_waiting).toBe(0);
    });

    it.each<[string, object]>([
      ['a daily message', { frequency: 'daily', deliver_at_hour: 0 }],
      ['the end of quiet hours', { quiet_hours_start: 10, quiet_hours_end: 0 }],
    ])('counts what is sent on the first day about earlier mentions: %s', async (_what, schedule) => {
      const seen = await ask({ days: 3, ...schedule });
      expect(seen.per_day.map(({ mentions, messages }) => [mentions, messages])).toEqual([
        [0, 1],
        [1, 0],
        [0, 1],
      ]);
      expect(seen).toMatchObject({ since: midnight(2).toISOString(), examined: 1, fired: 1, messages: 2 });
      expect(seen.verdicts).toEqual([{ verdict: 'fired', count: 1 }]);
      expect(seen.mentions.map(({ id }) => id)).toEqual([given[6]?.id]);
    });

    it('counts messages that would still be waiting separately', async () => {
      await gateway.database.dataSource.query('UPDATE mentions SET found_at = now() WHERE id = $1', [
        given[6]?.id,
      ]);
      const later = (new Date().getUTCHours() + 2) % 24;
      const seen = await ask({ days: 4, frequency: 'daily', deliver_at_hour: later });
      expect([seen.messages, seen.messages_waiting]).toEqual([1, 1]);
      expect(seen.fired).toBe(7);
    });

    it('shows near misses, nearest first, and why', async () => {
      const seen = await ask({ days: 4, min_urgency: 60 });
      expect(seen.near.map(({ mention, ...miss }) => ({ urgency: mention.urgency, ...miss }))).toEqual([
        { urgency: 58, verdict: 'urgency_too_low', lacks: 2 },
        { urgency: 50, verdict: 'urgency_too_low', lacks: 10 },
        { urgency: 40, verdict: 'urgency_too_low', lacks: 20 },
      ]);
      const other = await ask({ days: 4, sources: ['x'] });
      expect(other.near.map(({ mention: { urgency }, ...miss }) => ({ urgency, ...miss }))).toEqual(
        [90, 70, 65, 58, 50].map((urgency) => ({ urgency, verdict: 'source_not_listed', lacks: null })),
      );
    });

    it('looks back as far as asked, and says which days are not fully known', async () => {
      expect((await ask({ days: 2 })).examined).toBe(1);
      expect((await ask({ days: 30 })).per_day).toHaveLength(30);
      expect((await ask({})).per_day).toHaveLength(7);
      // Nothing has been scanned here.
      expect((await ask({})).per_day.filter(({ complete }) => complete)).toEqual([]);
      const { database, dataSource } = gateway.database;
      await dataSource.query(
        `INSERT INTO scans (id, project_id, watch_id, started_at, finished_at, covered_from, covered_until, gap_from,
           gap_until, gap_reason, backfill, requests, fetched, matched, stored, stopped)
         SELECT gen_random_uuid(), project_id, id, now(), now(), $2, now(), $3, $4, 'listing_ends', false, 1, 1, 1, 1, 'listing_ends'
         FROM watches WHERE project_id = $1 AND source = 'reddit'`,
        [
          busy.projectId,
          midnight(9),
          new Date(midnight(2).getTime() + 3_600_000),
          new Date(midnight(2).getTime() + 7_200_000),
        ],
      );
      await dataSource.query(
        `UPDATE watches SET covered_until = now(), cursor = '{"search": {}}' WHERE project_id = $1`,
        [busy.projectId],
      );
      const state = { source: 'reddit', configured: true, partial: false, delayed: false, note: '' } as const;
      await database.asSystem((tx) => new SourceStateRepository().report(tx, state));
      const days = async (input: object) =>
        (await ask(input)).per_day.flatMap(({ day, complete }) => (complete ? [] : [day]));
      expect(await days({})).toEqual([dayText(2)]);
      const late = await givenMonitor(database, busy.projectId);
      expect(await days({})).toHaveLength(7);
      expect(await days({ monitor_ids: [monitor.id] })).toEqual([dayText(2)]);
      expect(await days({ monitor_ids: [late.id] })).toHaveLength(7);
    });
  });

  it('fires only for the listed languages and kinds, through REST and MCP', async () => {
    const [rest, tool] = await gateway.both(previewAlert, { kinds: ['comment'] }, tenant.key);
    expect((rest.data as PreviewAlertOutput).verdicts).toContainEqual({
      verdict: 'kind_not_listed',
      count: 4,
    });
    expect(withoutTimes(tool.data)).toEqual(withoutTimes(rest.data));
    const german = await preview({ languages: ['de'], kinds: ['post'] });
    expect(german.verdicts).toContainEqual({ verdict: 'language_not_listed', count: 4 });
    expect(await preview({ languages: ['de', 'en'] })).toMatchObject({ fired: 4 });
  });

  it('stores and sends nothing', async () => {
    const { database, dataSource } = gateway.database;
    const alerts = () => database.asSystem((tx) => new AlertRepository().list(tx, tenant.projectId));
    const before = await alerts();
    await preview({});
    expect(await alerts()).toEqual(before);
    expect(await dataSource.query('SELECT id FROM notifications')).toEqual([]);
  });

  it('sees no mentions of other projects, and accepts none of their monitors', async () => {
    const stranger = await givenTenant(gateway);
    const { data } = await gateway.rest(previewAlert, {}, stranger.key);
    expect(data).toMatchObject({ examined: 0, complete: true, fired: 0, verdicts: [], mentions: [] });
    const [rest, tool] = await gateway.both(previewAlert, { monitor_ids: [monitors[0]?.id] }, stranger.key);
    expect([rest.error?.code, rest.error?.details[0]?.field]).toEqual(['NOT_FOUND', 'monitor_ids[0]']);
    expect(tool).toEqual(rest);
  });

  it('accepts monitors that have been deleted, which a rule may still name, through REST and MCP', async () => {
    const owner = await givenTenant(gateway);
    const { database } = gateway.database;
    const monitor = await givenMonitor(database, owner.projectId);
    const [mention] = await givenMentions(database, monitor, [{ text: 'acme', judged: { urgency: 90 } }]);
    await gateway.rest(deleteMonitor, { id: monitor.id }, owner.key);
    const [rest, tool] = await gateway.both(previewAlert, { monitor_ids: [monitor.id] }, owner.key);
    expect((rest.data as PreviewAlertOutput).mentions.map(({ id }) => id)).toEqual([mention?.id]);
    expect(withoutTimes(tool.data)).toEqual(withoutTimes(rest.data));
    const [stranger] = await gateway.both(previewAlert, { monitor_ids: [monitor.id] }, tenant.key);
    expect(stranger.error?.code).toBe('NOT_FOUND');
  });

  it.each([
    [{ min_urgency: 101 }, 'min_urgency maximum'],
    [{ categories: ['rant'] }, 'categories[0] enum'],
    [{ sources: ['usenet'] }, 'sources[0] enum'],
    [{ monitor_ids: ['x'] }, 'monitor_ids[0] uuid'],
    [{ days: 0 }, 'days minimum'],
    [{ days: 31 }, 'days maximum'],
    [{ quiet_hours_start: 22 }, 'quiet_hours_end both_or_neither'],
    [{ quiet_hours_start: 7, quiet_hours_end: 7 }, 'quiet_hours_end different'],
    [{ name: 'x' }, 'name unknown_field'],
  ])('refuses invalid input: %j', async (input, fault) => {
    const { error } = await gateway.rest(previewAlert, input, tenant.key);
    expect(error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual([fault]);
  });
});
