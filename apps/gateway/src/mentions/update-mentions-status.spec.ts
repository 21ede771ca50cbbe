import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getMention, updateMentionsStatus, type UpdateMentionsStatusOutput } from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { mentionStatuses } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { untilFree } from '../testing/call-rest.js';
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

async function statusOf(id: string): Promise<unknown> {
  return ((await gateway.rest(getMention, { id }, tenant.key)).data as { status: unknown }).status;
}

describe('update_mentions_status', () => {
  it('sets any status after any other for all of them', async () => {
    const ids = await someMentions(2);
    let before = 'new';
    for (const status of [...mentionStatuses, ...mentionStatuses]) {
      const [rest, tool] = await gateway.both(updateMentionsStatus, { ids, status }, tenant.key);
      const answer = (previous_status: string) => ({
        triage_id: previous_status === status ? null : expect.any(String),
        results: ids.map((id) => ({ id, updated: true, previous_status, error: null })),
      });
      expect([rest.data, tool.data]).toEqual([answer(before), answer(status)]);
      expect(await Promise.all(ids.map(statusOf))).toEqual([status, status]);
      before = status;
    }
  });

  it('reports for each id, in order, whether it was found, treating foreign ids as missing', async () => {
    const stranger = await givenTenant(gateway);
    const theirs = await givenMention(
      gateway.database.database,
      await givenMonitor(gateway.database.database, stranger.projectId),
    );
    const [own] = await someMentions(1);
    const ids = [newId(), own, theirs.id];
    const answers = await gateway.both(updateMentionsStatus, { ids, status: 'done' }, tenant.key);
    for (const [at, { data }] of answers.entries()) {
      const previous_status = at === 0 ? 'new' : 'done';
      expect((data as UpdateMentionsStatusOutput).results).toEqual(
        ids.map((id) =>
          id === own
            ? { id, updated: true, previous_status, error: null }
            : { id, updated: false, previous_status: null, error: 'NOT_FOUND' },
        ),
      );
    }
    const untouched = await gateway.rest(getMention, { id: theirs.id }, stranger.key);
    expect(untouched.data).toMatchObject({ status: 'new' });
  });

  it.each([
    [[], 'ids', 'min_items'],
    [Array.from({ length: 101 }, newId), 'ids', 'max_items'],
    [[newId(), 'x'], 'ids[1]', 'uuid'],
  ])('requires 1 to 100 valid ids: case %#', async (ids, field, rule) => {
    const [rest, tool] = await gateway.both(updateMentionsStatus, { ids, status: 'done' }, tenant.key);
    expect(rest.error?.details).toMatchObject([{ field, rule }]);
    expect(tool).toEqual(rest);
  });

  it('changes each id once, ignoring case', async () => {
    const id = newId();
    const input = { ids: [id, id.toUpperCase()], status: 'done' };
    const [rest] = await gateway.both(updateMentionsStatus, input, tenant.key);
    expect(rest.error?.details).toMatchObject([{ field: 'ids', rule: 'unique' }]);
  });

  it('runs concurrently in any order without a deadlock', async () => {
    const ids = await someMentions(20);
    const answers = await Promise.all(
      mentionStatuses.flatMap((status) =>
        [ids, ids.toReversed()].map((order) =>
          untilFree(() => gateway.rest(updateMentionsStatus, { ids: order, status }, tenant.key)),
        ),
      ),
    );
    expect(answers.map(({ failed }) => failed)).toEqual(answers.map(() => false));
  });
});
