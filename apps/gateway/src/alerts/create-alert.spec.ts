import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAlert, listAlerts } from '@earshot/contracts';
import { givenMonitor } from '@earshot/database/testing';
import { type ChannelName, maskDestination } from '@earshot/domain';
import { newId, SecretBox } from '@earshot/platform';
import type { Data } from '../testing/call-rest.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

const email = { name: 'Mail', channel: 'email', destination: 'team@example.org' };
const webhook = { name: 'Hook', channel: 'webhook', destination: 'https://hooks.example/earshot' };

describe('create_alert', () => {
  it('fires for every relevant mention by default', async () => {
    const { data } = await gateway.rest(createAlert, email, tenant.key);
    expect(data).toEqual({
      id: expect.any(String),
      ...email,
      categories: [],
      sentiments: [],
      monitor_ids: [],
      sources: [],
      languages: [],
      kinds: [],
      events: ['mention.alert'],
      min_urgency: 0,
      frequency: 'instant',
      deliver_at_hour: 9,
      quiet_hours_start: null,
      quiet_hours_end: null,
      urgent_at_once: true,
      active: true,
      disabled_reason: null,
      created_at: expect.stringMatching(/Z$/),
      secret: null,
    });
  });

  it('shows a webhook’s secret once, and keeps it sealed for the dispatcher', async () => {
    const { data } = await gateway.rest(createAlert, webhook, tenant.key);
    const { id, secret } = data as { id: string; secret: string };
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/);
    const listed = await gateway.rest(listAlerts, {}, tenant.key);
    expect(JSON.stringify(listed.data)).not.toContain('secret');
    const [row] = await gateway.database.dataSource.query<{ secret: Buffer }[]>(
      'SELECT secret FROM alerts WHERE id = $1',
      [id],
    );
    const box = new SecretBox({ key: Buffer.from('5f'.repeat(32), 'hex') });
    expect(box.open(row?.secret ?? Buffer.of(), id)).toBe(secret);
  });

  it.each([
    [{ ...email, destination: 'nobody' }, 'destination destination'],
    [{ ...email, destination: 'a@example.org, b@example.org' }, 'destination destination'],
    [{ ...webhook, destination: 'http://127.0.0.1/' }, 'destination destination'],
    [{ ...webhook, destination: 'ftp://hooks.example/' }, 'destination destination'],
    [{ ...webhook, destination: 'https://hooks.example/…cdef' }, 'destination destination'],
    [{ ...email, channel: 'pigeon' }, 'channel enum'],
    [{ ...email, categories: ['rant'] }, 'categories[0] enum'],
    [{ ...email, sources: ['reddit', 'usenet'] }, 'sources[1] enum'],
    [{ ...email, sources: ['x', 'x'] }, 'sources unique'],
    [{ ...email, events: ['mention.alert', 'mention.updated'] }, 'events events'],
    [{ ...webhook, events: ['mention.updated'] }, 'events events'],
    [{ ...webhook, events: [] }, 'events min_items'],
    [{ ...email, min_urgency: 101 }, 'min_urgency maximum'],
    [{ ...email, min_urgency: 1.5 }, 'min_urgency integer'],
    [{ ...email, frequency: 'yearly' }, 'frequency enum'],
    [{ ...email, deliver_at_hour: 24 }, 'deliver_at_hour maximum'],
    [{ ...email, quiet_hours_start: 22 }, 'quiet_hours_end both_or_neither'],
    [{ ...email, quiet_hours_end: 7 }, 'quiet_hours_start both_or_neither'],
    [{ ...email, quiet_hours_start: 7, quiet_hours_end: 7 }, 'quiet_hours_end different'],
    [{ ...email, quiet_hours_start: -1, quiet_hours_end: 7 }, 'quiet_hours_start minimum'],
    [{ ...email, monitor_ids: ['x'] }, 'monitor_ids[0] uuid'],
  ])('refuses an alert that cannot work: %j', async (input, fault) => {
    const { error } = await gateway.rest(createAlert, input, tenant.key);
    expect(error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual([fault]);
  });

  it.each(['slack', 'discord'])('accepts %s, and creates no secret for it', async (channel) => {
    const destination: string =
      {
        slack: 'https://hooks.slack.com/services/T000/B000/XXXXXXXXXXXXXXXXXXXXXXXX',
        discord: 'https://discord.com/api/webhooks/1234567890/abcdefghijklmnopqrstuvwxyz0123456789',
      }[channel] ?? '';
    const input = { name: 'Chat', channel, destination, frequency: 'daily', deliver_at_hour: 17 };
    const { data } = await gateway.rest(createAlert, input, tenant.key);
    expect(data).toMatchObject({
      ...input,
      destination: maskDestination(channel as ChannelName, destination),
      secret: null,
    });
  });

  it.each([
    ['slack', 'https://hooks.slack.com/services/T000/B000/S3cretOfSlackS3cretOfSlac'],
    ['discord', 'https://discord.com/api/webhooks/1234567890/S3cretOfDiscordS3cretOfDiscord'],
    ['webhook', 'https://hooks.example/S3cretOfOthersS3cretOfOthers'],
  ])('stores the %s address only sealed', async (channel, destination) => {
    const as = { ...tenant.key, idempotencyKey: newId() };
    const answer = await gateway.rest(createAlert, { name: 'Chat', channel, destination }, as);
    expect(JSON.stringify(answer)).not.toContain('S3cret');
    const { dataSource } = gateway.database;
    const tables = await dataSource.query<{ name: string }[]>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()',
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const found = await dataSource.query<object[]>(
        `SELECT 1 FROM ${name} AS r WHERE r::text LIKE '%S3cret%' OR r::text LIKE '%' || encode('S3cret', 'hex') || '%'`,
      );
      expect([name, found]).toEqual([name, []]);
    }
  });

  it('accepts monitors of this project and no others', async () => {
    const own = await givenMonitor(gateway.database.database, tenant.projectId);
    const taken = await gateway.rest(createAlert, { ...email, monitor_ids: [own.id] }, tenant.key);
    expect((taken.data as Data)['monitor_ids']).toEqual([own.id]);
    const foreign = await givenMonitor(gateway.database.database, (await givenTenant(gateway)).projectId);
    const { error } = await gateway.rest(
      createAlert,
      { ...email, monitor_ids: [own.id, foreign.id] },
      tenant.key,
    );
    expect([error?.code, error?.details[0]?.field]).toEqual(['NOT_FOUND', 'monitor_ids[1]']);
  });

  it('names everything that is wrong with the rule at once, before anything about its monitors', async () => {
    const input = {
      ...email,
      destination: 'nowhere',
      events: ['mention.updated'],
      quiet_hours_start: 22,
      monitor_ids: [newId()],
    };
    const { error } = await gateway.rest(createAlert, input, tenant.key);
    expect(error?.details.map(({ field }) => field).sort()).toEqual([
      'destination',
      'events',
      'quiet_hours_end',
    ]);
  });

  it('refuses a channel that this installation has not configured', async () => {
    const bare = await startTestGateway({ SMTP_URL: undefined, MAIL_FROM: undefined });
    try {
      const { key } = await givenTenant(bare);
      const { error } = await bare.rest(createAlert, email, key);
      expect(error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual(['channel configured']);
    } finally {
      await bare.close();
    }
  });
});
