import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { previewAlert, type PreviewAlertOutput } from '@earshot/contracts';
import { AlertRepository, MentionRepository } from '@earshot/database';
import { givenAlert, givenMention, givenMonitor } from '@earshot/database/testing';
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
      await mentions.saveClassification(tx, id, { ...rest, ...usual, ...verdict }, new Date());
    found.push(...(await mentions.getMany(tx, [id])));
  });
}

async function preview(input: object): Promise<PreviewAlertOutput> {
  return (await gateway.rest(previewAlert, input, tenant.key)).data as PreviewAlertOutput;
}

/** Of what is as long as the preview goes back. */
function withoutTimes(data: unknown): object {
  return { ...(data as PreviewAlertOutput), since: null, until: null };
}

describe('preview_alert', () => {
  it('counts every verdict, and shows the newest mentions that would have fired it', async () => {
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

  it('decides as a rule decides that was there all the time', async () => {
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

  it('fires for the sources that are listed, through REST and MCP', async () => {
    const [rest, tool] = await gateway.both(previewAlert, { sources: ['x', 'linkedin'] }, tenant.key);
    expect(rest.data).toMatchObject({ fired: 0 });
    expect((rest.data as PreviewAlertOutput).verdicts).toContainEqual({
      verdict: 'source_not_listed',
      count: 4,
    });
    expect(withoutTimes(tool.data)).toEqual(withoutTimes(rest.data));
    expect(await preview({ sources: ['x', 'reddit'] })).toMatchObject({ fired: 4 });
  });

  it('fires for the languages and kinds that are listed, through REST and MCP', async () => {
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

  it('sees no mention of other projects, and takes none of their monitors', async () => {
    const stranger = await givenTenant(gateway);
    const { data } = await gateway.rest(previewAlert, {}, stranger.key);
    expect(data).toMatchObject({ examined: 0, complete: true, fired: 0, verdicts: [], mentions: [] });
    const [rest, tool] = await gateway.both(previewAlert, { monitor_ids: [monitors[0]?.id] }, stranger.key);
    expect([rest.error?.code, rest.error?.details[0]?.field]).toEqual(['NOT_FOUND', 'monitor_ids[0]']);
    expect(tool).toEqual(rest);
  });

  it.each([
    [{ min_urgency: 101 }, 'min_urgency maximum'],
    [{ categories: ['rant'] }, 'categories[0] enum'],
    [{ sources: ['usenet'] }, 'sources[0] enum'],
    [{ monitor_ids: ['x'] }, 'monitor_ids[0] uuid'],
    [{ days: 30 }, 'days unknown_field'],
  ])('refuses what create_alert refuses: case %#', async (input, fault) => {
    const { error } = await gateway.rest(previewAlert, input, tenant.key);
    expect(error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual([fault]);
  });
});
