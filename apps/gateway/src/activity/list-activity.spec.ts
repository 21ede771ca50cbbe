import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listActivity, type ListActivityOutput, updateMentionStatus } from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import type { CallAs, Data } from '../testing/call-rest.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function aMention(): Promise<string> {
  const { database } = gateway.database;
  return (await givenMention(database, await givenMonitor(database, tenant.projectId))).id;
}
const set = (id: string, status: string, as: CallAs) => gateway.rest(updateMentionStatus, { id, status }, as);

async function list(input: Data): Promise<ListActivityOutput> {
  const [rest, tool] = await gateway.both(listActivity, input, tenant.key);
  expect(tool).toEqual(rest);
  return rest.data as ListActivityOutput;
}

describe('list_activity', () => {
  it('names people and keys, filters by mention or person, and returns page after page', async () => {
    const [mine, other] = [await aMention(), await aMention()];
    await set(mine, 'done', tenant.session);
    await set(mine, 'ignored', tenant.key);
    await set(other, 'reviewed', tenant.session);
    await set(other, 'reviewed', tenant.session);
    const [key] = await gateway.database.dataSource.query<{ name: string }[]>(
      'SELECT name FROM api_keys WHERE project_id = $1',
      [tenant.projectId],
    );
    expect((await list({ mention_id: mine })).activities).toMatchObject([
      { by: { kind: 'key', name: key?.name }, from: 'done', to: 'ignored', mention_ids: [mine] },
      { by: { kind: 'user', name: 'Ada' }, from: 'new', to: 'done', mention_count: 1 },
    ]);
    const [user] = await gateway.database.dataSource.query<{ user_id: string }[]>(
      'SELECT user_id FROM members WHERE project_id = $1',
      [tenant.projectId],
    );
    const byUser = await list({ user_id: user?.user_id });
    expect(byUser.activities.map(({ to }) => to)).toEqual(['reviewed', 'done']);
    const seen: (string | null)[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: ListActivityOutput = await list({ limit: 1, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.activities.map(({ to }) => to));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(['reviewed', 'ignored', 'done']);
  });

  it('shows until when each activity can be undone', async () => {
    await set(await aMention(), 'done', tenant.session);
    const [{ at, undoable_until: until } = { at: '', undoable_until: null }] = (await list({})).activities;
    expect(new Date(until ?? 0).getTime() - new Date(at).getTime()).toBe(7 * 24 * 3_600_000);
  });
});
