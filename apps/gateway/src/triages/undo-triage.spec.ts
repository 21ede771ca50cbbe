import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getMention,
  listActivity,
  type ListActivityOutput,
  undoTriage,
  updateMentionsStatus,
  updateMentionStatus,
} from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import type { MentionStatus } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function someMentions(count: number): Promise<string[]> {
  const { database } = gateway.database;
  const monitor = await givenMonitor(database, tenant.projectId);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await givenMention(database, monitor)).id);
  return ids;
}

const set = async (ids: readonly string[], status: MentionStatus): Promise<string> =>
  ((await gateway.rest(updateMentionsStatus, { ids, status }, tenant.key)).data as { triage_id: string })
    .triage_id;
const statusOf = async (id: string): Promise<unknown> =>
  ((await gateway.rest(getMention, { id }, tenant.key)).data as { status: unknown }).status;
const undo = (id: string) => gateway.rest(undoTriage, { id }, tenant.key);
const activities = async (input: object = {}) =>
  ((await gateway.rest(listActivity, input, tenant.key)).data as ListActivityOutput).activities;

describe('undo_triage', () => {
  it('restores each mention’s status, skips those changed since, and returns the same when repeated', async () => {
    const ids = await someMentions(4);
    const [one = '', two = '', three = '', four = ''] = ids;
    await set([two], 'reviewed');
    const triage = await set(ids, 'done');
    await gateway.rest(updateMentionStatus, { id: three, status: 'ignored' }, tenant.session);
    // The status that the triage had set, but through a later change.
    await set([four], 'new');
    await set([four], 'done');
    const [rest, tool] = await gateway.both(undoTriage, { id: triage }, tenant.key);
    expect(rest.data).toEqual({ restored: 2, left_alone: 2 });
    expect(tool).toEqual(rest);
    expect(await Promise.all([one, two, three, four].map(statusOf))).toEqual([
      'new',
      'reviewed',
      'ignored',
      'done',
    ]);
    expect(await activities({ mention_id: two })).toMatchObject([
      { action: 'undo', from: 'done', to: 'reviewed', undoable_until: null },
      { id: triage, action: 'set_status', from: 'reviewed', to: 'done', undoable_until: null },
      { action: 'set_status', from: 'new', to: 'reviewed' },
    ]);
  });

  it('runs once for two simultaneous calls, and gives both the same answer', async () => {
    const triage = await set(await someMentions(3), 'ignored');
    const answers = await Promise.all([undo(triage), undo(triage)]);
    expect(answers.map(({ data }) => data)).toEqual(Array(2).fill({ restored: 3, left_alone: 0 }));
    expect((await activities({ limit: 2 })).map(({ action }) => action)).toEqual(['undo', 'set_status']);
  });

  it('runs again under the same key after 24 hours, for another triage', async () => {
    const as = { ...tenant.key, idempotencyKey: newId() };
    for (let night = 0; night < 2; night += 1) {
      const id = await set(await someMentions(1), 'done');
      const { data } = await gateway.rest(undoTriage, { id }, as);
      expect(data).toEqual({ restored: 1, left_alone: 0 });
      await gateway.database.dataSource.query(
        "UPDATE idempotency_records SET created_at = now() - interval '25 hours', expires_at = now() - interval '1 hour'",
      );
    }
  });

  it('refuses a triage that is too old or still running, and an undo, with a sentence each', async () => {
    const old = await set(await someMentions(1), 'done');
    expect((await activities({ limit: 1 }))[0]?.undoable_until).not.toBeNull();
    const { dataSource } = gateway.database;
    await dataSource.query("UPDATE activities SET at = now() - interval '8 days' WHERE id = $1", [old]);
    expect((await undo(old)).error).toMatchObject({
      code: 'CONFLICT',
      message: 'This triage is more than 7 days old and can no longer be undone.',
    });
    const open = await set(await someMentions(1), 'done');
    await dataSource.query('UPDATE activities SET finished_at = NULL WHERE id = $1', [open]);
    const as = { ...tenant.key, idempotencyKey: newId() };
    const early = await gateway.rest(undoTriage, { id: open }, as);
    expect(early.error?.message).toContain('still under way');
    await dataSource.query('UPDATE activities SET finished_at = now() WHERE id = $1', [open]);
    expect((await gateway.rest(undoTriage, { id: open }, as)).data).toEqual({ restored: 1, left_alone: 0 });
    const [undone] = await activities({ limit: 1 });
    expect((await undo(undone?.id ?? '')).error?.message).toContain('Only a change of status');
    expect((await undo(newId())).error?.code).toBe('NOT_FOUND');
  });
});
