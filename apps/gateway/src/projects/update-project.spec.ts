import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getProject, type ProjectOutput, updateProject } from '@earshot/contracts';
import { givenAlert, givenMention, givenMonitor, givenNotification } from '@earshot/database/testing';
import type { Alert, MonitorWithSchedule } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function update(input: object): Promise<ProjectOutput> {
  const { data } = await gateway.rest(updateProject, { id: tenant.projectId, ...input }, tenant.session);
  return data as ProjectOutput;
}

describe('update_project', () => {
  it('changes only what is given, and accepts null to clear a field', async () => {
    const before = await update({});
    const said = { website: 'https://acme.example', description: 'Anvils,\nand more.' };
    const changed = await update({ name: ' Acme Ltd ', time_zone: 'Europe/Berlin', ...said });
    expect(changed).toEqual({ ...before, name: 'Acme Ltd', time_zone: 'Europe/Berlin', ...said });
    const silent = await update({ description: null });
    expect(silent).toEqual({ ...changed, description: null });
    const unlearning = await update({ learn_from_triage: false });
    expect(unlearning).toEqual({ ...silent, learn_from_triage: false });
    expect(before.learn_from_triage).toBe(true);
    const read = await gateway.rest(getProject, { id: tenant.projectId }, tenant.key);
    expect(read.data).toEqual({ ...unlearning, role: null });
  });

  describe('with another time zone', () => {
    const zone = 'Asia/Kolkata'; // UTC+5:30
    const dueAt = new Date(Date.now() + 5 * 86_400_000);
    let monitor: MonitorWithSchedule;
    beforeEach(async () => {
      await update({ time_zone: 'UTC' });
      monitor = await givenMonitor(gateway.database.database, tenant.projectId);
    });

    async function givenMessage(rule: Partial<Alert>, options: { dueAt?: Date; collects?: boolean } = {}) {
      const { database } = gateway.database;
      const alert = await givenAlert(database, tenant.projectId, rule);
      const mentions = [await givenMention(database, monitor)];
      return givenNotification(database, alert, mentions, { dueAt, collects: true, ...options });
    }

    /** When a message is due: its time, and the local time of day. */
    async function due(id: string) {
      const [found] = await gateway.database.dataSource.query<{ at: Date; local: string }[]>(
        `SELECT due_at AS at, to_char(due_at AT TIME ZONE $2, 'HH24:MI:SS') AS local FROM notifications WHERE id = $1`,
        [id, zone],
      );
      return found;
    }

    it('moves waiting messages to the same hours of the new time zone', async () => {
      const daily = await givenMessage({ frequency: 'daily', deliverAtHour: 9 });
      const hourly = await givenMessage({ frequency: 'hourly' });
      const hour =
        (Number(new Date().toLocaleString('en-GB', { timeZone: zone, hour: '2-digit' })) + 23) % 24;
      const quiet = await givenMessage({ quietHours: { start: hour, end: (hour + 3) % 24 } });
      await update({ time_zone: zone });
      expect((await due(daily))?.local).toBe('09:00:00');
      expect((await due(hourly))?.local).toMatch(/:00:00$/);
      expect((await due(hourly))?.at.getUTCMinutes()).toBe(30);
      expect((await due(quiet))?.local).toBe(`${String((hour + 3) % 24).padStart(2, '0')}:00:00`);
    });

    it('sends at once what waits for quiet hours that the new time zone does not have now', async () => {
      const hour =
        (Number(new Date().toLocaleString('en-GB', { timeZone: zone, hour: '2-digit' })) + 12) % 24;
      const quietHours = { start: hour, end: (hour + 2) % 24 };
      const quiet = await givenMessage({ quietHours });
      const single = await givenMessage({ channel: 'webhook', quietHours }, { collects: false });
      await update({ time_zone: zone });
      for (const id of [quiet, single]) expect((await due(id))?.at.getTime()).toBeLessThanOrEqual(Date.now());
    });

    it('leaves messages that are due, were attempted, or have no hour', async () => {
      const past = new Date(Date.now() - 1_000);
      const attempted = await givenMessage({ frequency: 'daily' }, { collects: false });
      const { dataSource } = gateway.database;
      await dataSource.query('UPDATE notifications SET attempts = 1 WHERE id = $1', [attempted]);
      const left: [string, Date][] = [
        [await givenMessage({ frequency: 'daily' }, { dueAt: past }), past],
        [attempted, dueAt],
        [await givenMessage({}), dueAt],
        [await givenMessage({ frequency: 'daily', active: false }), dueAt],
      ];
      await update({ time_zone: zone });
      for (const [id, at] of left) expect((await due(id))?.at).toEqual(at);
    });

    it('leaves all messages if the time zone stays the same', async () => {
      const daily = await givenMessage({ frequency: 'daily' });
      await update({ name: 'Renamed', time_zone: 'UTC' });
      expect((await due(daily))?.at).toEqual(dueAt);
    });
  });

  it.each([
    [{ name: '' }, 'name min_length'],
    [{ name: 'n'.repeat(81) }, 'name max_length'],
    [{ description: 'd'.repeat(501) }, 'description max_length'],
    [{ website: 'acme.example' }, 'website uri'],
    [{ time_zone: null }, 'time_zone string'],
    [{ learn_from_triage: 'no' }, 'learn_from_triage boolean'],
    [{ slug: 'mine' }, 'slug unknown_field'],
    [{ plan: 'scale' }, 'plan unknown_field'],
  ])('refuses %j', async (input, fault) => {
    const { error } = await gateway.rest(updateProject, { id: tenant.projectId, ...input }, tenant.session);
    expect(error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual([fault]);
  });

  it('does not find a foreign project', async () => {
    const stranger = await givenTenant(gateway);
    const rename = { id: tenant.projectId, name: 'Taken over' };
    const foreign = await gateway.both(updateProject, rename, stranger.session);
    const missing = await gateway.both(updateProject, { ...rename, id: newId() }, stranger.session);
    expect(foreign[0].error?.code).toBe('NOT_FOUND');
    expect(foreign).toEqual(missing);
  });
});
