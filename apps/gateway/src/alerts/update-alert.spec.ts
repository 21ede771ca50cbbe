import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAlert, deleteMonitor, getAlert, listNotifications, updateAlert } from '@earshot/contracts';
import { AlertHealthRepository, AlertRepository, openAddress } from '@earshot/database';
import { givenAlert, givenMention, givenMonitor, givenNotification } from '@earshot/database/testing';
import { newId, SecretBox } from '@earshot/platform';
import { type Data, untilFree } from '../testing/call-rest.js';
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
const update = (input: object) => gateway.rest(updateAlert, input, tenant.key);

async function given(alert: object): Promise<Data & { id: string }> {
  return (await gateway.rest(createAlert, alert, tenant.key)).data as Data & { id: string };
}

async function sealedSecret(id: string): Promise<string | null> {
  const [row] = await gateway.database.dataSource.query<{ secret: Buffer | null }[]>(
    'SELECT secret FROM alerts WHERE id = $1',
    [id],
  );
  const box = new SecretBox({ key: Buffer.from('5f'.repeat(32), 'hex') });
  return row?.secret ? box.open(row.secret, id) : null;
}

describe('update_alert', () => {
  it('lets webhooks receive changes of mentions, but no other channel, through REST and MCP', async () => {
    const events = ['mention.alert', 'mention.updated'];
    const hook = await given({
      name: 'Hook',
      channel: 'webhook',
      destination: 'https://hooks.example/earshot',
    });
    const [rest, tool] = await gateway.both(updateAlert, { id: hook.id, events }, tenant.key);
    expect(rest.data).toMatchObject({ events });
    expect(tool).toEqual(rest);
    const mail = await given(email);
    for (const input of [
      { id: mail.id, events },
      { id: hook.id, ...email },
      { id: hook.id, events: ['mention.updated'] },
    ]) {
      const [refused, asTool] = await gateway.both(updateAlert, input, tenant.key);
      expect(refused.error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual(['events events']);
      expect(asTool).toEqual(refused);
    }
  });

  it('names everything that is wrong with the rule at once', async () => {
    const { id } = await given(email);
    const wrong = { id, destination: 'nowhere', events: ['mention.updated'], quiet_hours_start: 22 };
    const { error } = await gateway.rest(updateAlert, wrong, tenant.key);
    expect(error?.details.map(({ field }) => field).sort()).toEqual([
      'destination',
      'events',
      'quiet_hours_end',
    ]);
  });

  it('changes only what is given', async () => {
    const before = await given(email);
    const { id } = before;
    expect((await update({ id })).data).toEqual(before);
    expect((await update({ id, min_urgency: 40 })).data).toEqual({ ...before, min_urgency: 40 });
    const monitor = await givenMonitor(gateway.database.database, tenant.projectId);
    const all = {
      name: 'Other',
      destination: 'ops@example.org',
      categories: ['complaint'],
      sentiments: ['negative'],
      monitor_ids: [monitor.id],
      sources: ['reddit', 'x'],
      min_urgency: 70,
      frequency: 'instant',
      active: false,
    };
    const changed = (await update({ id, ...all })).data;
    expect(changed).toEqual({ ...before, ...all });
    const { secret, ...read } = changed as Data;
    expect(secret).toBeNull();
    expect((await gateway.rest(getAlert, { id }, tenant.key)).data).toEqual(read);
  });

  it.each([
    [{ destination: 'nobody' }, 'destination destination'],
    [{ channel: 'webhook' }, 'destination destination'],
    [{ channel: 'webhook', destination: 'http://127.0.0.1/' }, 'destination destination'],
    [{ channel: 'pigeon' }, 'channel enum'],
    [{ name: '' }, 'name min_length'],
    [{ name: 'n'.repeat(81) }, 'name max_length'],
    [{ categories: ['rant'] }, 'categories[0] enum'],
    [{ min_urgency: 101 }, 'min_urgency maximum'],
    [{ frequency: 'yearly' }, 'frequency enum'],
    [{ monitor_ids: ['x'] }, 'monitor_ids[0] uuid'],
    [{ active: 'no' }, 'active boolean'],
    [{ secret: 'whsec_' }, 'secret unknown_field'],
  ])('refuses a change that cannot work, and changes nothing: %j', async (changes, fault) => {
    const before = await given(email);
    const { error } = await update({ id: before.id, ...changes });
    expect(error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual([fault]);
    expect({ ...((await update({ id: before.id })).data as Data) }).toEqual(before);
  });

  it('accepts monitors of this project, and keeps those that were deleted since', async () => {
    const { database } = gateway.database;
    const { id } = await given(email);
    const [kept, gone] = [
      await givenMonitor(database, tenant.projectId),
      await givenMonitor(database, tenant.projectId),
    ];
    const foreign = await givenMonitor(database, (await givenTenant(gateway)).projectId);
    const monitor_ids = [kept.id, gone.id];
    expect((await update({ id, monitor_ids })).failed).toBe(false);
    await gateway.rest(deleteMonitor, { id: gone.id }, tenant.key);
    expect((await update({ id, monitor_ids })).data).toMatchObject({ monitor_ids });
    const { error } = await update({ id, monitor_ids: [gone.id, foreign.id] });
    expect([error?.code, error?.details[0]?.field]).toEqual(['NOT_FOUND', 'monitor_ids[1]']);
  });

  it('keeps a webhook’s secret, creates one for a new webhook, and discards it with the channel', async () => {
    const { id, secret } = await given(webhook);
    const moved = await update({ id, destination: 'https://hooks.example/other' });
    expect(moved.data).toMatchObject({ destination: 'https://hooks.example/…', secret: null });
    expect(await sealedSecret(id)).toBe(secret);
    expect((await update({ id, ...email })).data).toMatchObject({ ...email, secret: null });
    expect(await sealedSecret(id)).toBeNull();
    const back = ((await update({ id, ...webhook })).data as Data)['secret'];
    expect(back).toMatch(/^whsec_/);
    expect(back).not.toBe(secret);
    expect(await sealedSecret(id)).toBe(back);
  });

  it('cancels pending notifications when pausing, and sends nothing of the past when resuming', async () => {
    const { database } = gateway.database;
    const { projectId } = tenant;
    const mention = await givenMention(database, await givenMonitor(database, projectId));
    const alert = await givenAlert(database, projectId);
    await givenNotification(database, alert, [mention]);
    const listed = async () =>
      (await gateway.rest(listNotifications, { alert_id: alert.id }, tenant.key)).data;
    await update({ id: alert.id, destination: 'other@example.org', min_urgency: 10 });
    expect(await listed()).toMatchObject({ notifications: [{ status: 'pending' }] });
    await update({ id: alert.id, active: false });
    expect(await listed()).toMatchObject({ notifications: [{ status: 'cancelled', next_attempt_at: null }] });
    await update({ id: alert.id, active: true });
    expect(await listed()).toMatchObject({ notifications: [{ status: 'cancelled' }] });
  });

  it('reschedules notifications still being collected, and leaves attempted ones alone', async () => {
    const { database, dataSource } = gateway.database;
    const { projectId } = tenant;
    const monitor = await givenMonitor(database, projectId);
    const alert = await givenAlert(database, projectId, { frequency: 'daily', deliverAtHour: 3 });
    const dueAt = new Date(Date.now() + 5 * 86_400_000);
    const attempted = await givenNotification(database, alert, [await givenMention(database, monitor)], {
      dueAt,
    });
    await dataSource.query(
      "UPDATE notifications SET attempts = 1, closed_at = now() - interval '1 hour' WHERE id = $1",
      [attempted],
    );
    const mentions = [await givenMention(database, monitor)];
    const collecting = await givenNotification(database, alert, mentions, { dueAt, collects: true });
    const due = async (id: string) =>
      (await dataSource.query<{ due_at: Date }[]>('SELECT due_at FROM notifications WHERE id = $1', [id]))[0]
        ?.due_at;
    await update({ id: alert.id, name: 'Renamed', min_urgency: 5 });
    expect(await due(collecting)).toEqual(dueAt);
    await update({ id: alert.id, deliver_at_hour: 4 });
    expect((await due(collecting))?.getUTCHours()).toBe(4);
    await update({ id: alert.id, frequency: 'instant' });
    expect((await due(collecting))?.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await due(attempted)).toEqual(dueAt);
  });

  it.each(['instant', 'hourly', 'daily'] as const)(
    'releases the messages of a webhook when quiet hours are lifted (%s)',
    async (frequency) => {
      const { database, dataSource } = gateway.database;
      const monitor = await givenMonitor(database, tenant.projectId);
      const hour = new Date().getUTCHours();
      const quietHours = { start: hour, end: (hour + 8) % 24 };
      const alert = await givenAlert(database, tenant.projectId, {
        channel: 'webhook',
        frequency,
        deliverAtHour: (hour + 8) % 24,
        quietHours,
      });
      const dueAt = new Date(Date.now() + 8 * 3_600_000);
      for (let count = 0; count < 2; count += 1)
        await givenNotification(database, alert, [await givenMention(database, monitor)], { dueAt });
      const due = () =>
        dataSource.query('SELECT id FROM notifications WHERE alert_id = $1 AND due_at <= now()', [alert.id]);
      await update({ id: alert.id, name: 'Renamed' });
      expect(await due()).toEqual([]);
      await update({ id: alert.id, quiet_hours_start: null, quiet_hours_end: null });
      expect(await due()).toHaveLength(2);
    },
  );

  it('resumes an alert that Earshot disabled, and clears the reason', async () => {
    const { database } = gateway.database;
    const alert = await givenAlert(database, tenant.projectId);
    await database.asSystem((tx) =>
      new AlertHealthRepository().disable(tx, alert, 'The destination answered 410.', 'failed'),
    );
    expect((await gateway.rest(getAlert, { id: alert.id }, tenant.key)).data).toMatchObject({
      active: false,
      disabled_reason: 'The destination answered 410.',
    });
    expect((await update({ id: alert.id, active: true })).data).toMatchObject({
      active: true,
      disabled_reason: null,
    });
  });

  it('sets whether critical mentions are sent at once, on by default', async () => {
    const { id } = await given(email);
    expect((await update({ id, name: 'Renamed' })).data).toMatchObject({ urgent_at_once: true });
    expect((await update({ id, urgent_at_once: false })).data).toMatchObject({ urgent_at_once: false });
    expect((await update({ id, name: 'Again' })).data).toMatchObject({ urgent_at_once: false });
  });

  it('changes one end of quiet hours only if both are set, and clears them together', async () => {
    const { id } = await given(email);
    const faultOf = async (input: object) => (await update({ id, ...input })).error?.details[0];
    expect(await faultOf({ quiet_hours_end: 7 })).toMatchObject({
      field: 'quiet_hours_start',
      rule: 'both_or_neither',
    });
    await update({ id, quiet_hours_start: 22, quiet_hours_end: 7 });
    expect((await update({ id, quiet_hours_end: 8 })).data).toMatchObject({
      quiet_hours_start: 22,
      quiet_hours_end: 8,
    });
    expect(await faultOf({ quiet_hours_end: 22 })).toMatchObject({
      field: 'quiet_hours_end',
      rule: 'different',
    });
    const none = { quiet_hours_start: null, quiet_hours_end: null };
    expect((await update({ id, ...none })).data).toMatchObject(none);
  });

  it('can rename and pause an alert whose destination is no longer allowed', async () => {
    const { id } = await givenAlert(gateway.database.database, tenant.projectId, {
      channel: 'webhook',
      destination: 'http://10.0.0.1/',
    });
    expect((await update({ id, name: 'Renamed', active: false })).failed).toBe(false);
    expect((await update({ id, channel: 'webhook' })).failed).toBe(true);
  });

  it('accepts the masked form of the current address, and refuses any other masked one', async () => {
    const long = 'https://hooks.example/in/0123456789abcdef';
    const { id, destination } = await given({ ...webhook, destination: long });
    expect(destination).toBe('https://hooks.example/…cdef');
    const keptAddress = async () => (await addressesOf(id))[0];
    expect((await update({ id, destination, channel: 'webhook' })).data).toMatchObject({
      destination,
      secret: null,
    });
    expect(await keptAddress()).toBe(long);
    expect((await update({ id, destination: 'https://hooks.example/…0000' })).error?.details).toEqual([
      expect.objectContaining({
        field: 'destination',
        message: expect.stringContaining('Give the whole address'),
      }),
    ]);
    const other = 'https://other.example/in/fedcba9876543210';
    expect((await update({ id, destination: other })).data).toMatchObject({
      destination: 'https://other.example/…3210',
    });
    expect(await keptAddress()).toBe(other);
    await update({ id, channel: 'email', destination: 'team@example.org' });
    expect(await keptAddress()).toBe('team@example.org');
    expect((await update({ id, channel: 'webhook' })).error?.details).toMatchObject([
      { field: 'destination' },
    ]);
  });

  it('replaces an address whose key was lost, and changes other fields without it', async () => {
    const { id, destination } = await given({ ...webhook, destination: 'https://hooks.example/in/89abcdef' });
    const lost = new SecretBox({ key: Buffer.alloc(32) });
    await gateway.database.dataSource.query('UPDATE alerts SET sealed_destination = $2 WHERE id = $1', [
      id,
      lost.seal('https://hooks.example/in/89abcdef', `destination of ${id}`),
    ]);
    expect((await update({ id, destination, name: 'Renamed' })).data).toMatchObject({
      destination,
      name: 'Renamed',
    });
    expect((await update({ id, channel: 'slack', destination })).error?.details).toMatchObject([
      { field: 'destination', rule: 'unreadable' },
    ]);
    const other = 'https://hooks.example/in/fedcba98';
    expect((await update({ id, destination: other })).failed).toBe(false);
    expect(await addressesOf(id)).toEqual([other]);
  });

  async function addressesOf(id: string): Promise<string[]> {
    const { database } = gateway.database;
    const kept = await database.asSystem((tx) => new AlertRepository().getSecrets(tx, tenant.projectId, id));
    const box = new SecretBox({ key: Buffer.from(gateway.env['EARSHOT_SECRET_KEY'] ?? '', 'hex') });
    return kept === null ? [] : [openAddress(box, kept.address, id)];
  }

  it('keeps all of several simultaneous changes', async () => {
    const { id } = await given(email);
    const changes = [{ name: 'Renamed' }, { min_urgency: 5 }, { categories: ['praise'] }, { active: false }];
    await Promise.all(changes.map((change) => untilFree(() => update({ id, ...change }))));
    expect((await gateway.rest(getAlert, { id }, tenant.key)).data).toMatchObject(
      Object.assign({}, ...changes) as object,
    );
  });

  it('gives the same answer for a foreign and a missing alert', async () => {
    const foreign = await givenAlert(gateway.database.database, (await givenTenant(gateway)).projectId);
    const missing = await gateway.both(updateAlert, { id: newId(), active: false }, tenant.key);
    expect(missing[0].error).toEqual({ code: 'NOT_FOUND', message: 'No such alert.', details: [] });
    expect(await gateway.both(updateAlert, { id: foreign.id, active: false }, tenant.key)).toEqual(missing);
  });
});
