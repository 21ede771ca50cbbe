import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  assignMentions,
  countMentions,
  exportMentions,
  getMention,
  listMentions,
  type MentionOutput,
} from '@earshot/contracts';
import { givenMention, givenMonitor, waitsForLock } from '@earshot/database/testing';
import { newId } from '@earshot/platform';
import { until } from '@earshot/queue/testing';
import type { Colleague } from '../testing/given-member.js';
import { givenNamed } from '../testing/given-named.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
let kev: Colleague;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
  kev = await givenNamed(gateway, tenant, 'Kev');
});
afterAll(() => gateway.close());

async function someMentions(count: number, of = tenant): Promise<string[]> {
  const { database } = gateway.database;
  const monitor = await givenMonitor(database, of.projectId);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await givenMention(database, monitor)).id);
  return ids;
}

const assigneeOf = async (id: string): Promise<unknown> =>
  ((await gateway.rest(getMention, { id }, tenant.key)).data as MentionOutput).assignee;

describe('assign_mentions', () => {
  it('assigns mentions to a member, or to nobody, for a key as for a user', async () => {
    const ids = await someMentions(2);
    for (const as of [tenant.key, tenant.session])
      for (const [assignee_id, shown] of [
        [kev.id, { id: kev.id, name: 'Kev' }],
        [null, null],
      ] as const) {
        const [rest, tool] = await gateway.both(assignMentions, { ids, assignee_id }, as);
        expect(rest.data).toEqual({ results: ids.map((id) => ({ id, assigned: true, error: null })) });
        expect(tool).toEqual(rest);
        expect(await Promise.all(ids.map(assigneeOf))).toEqual([shown, shown]);
      }
  });

  it('reports for each id, in order, whether it was found, treating foreign ids as missing', async () => {
    const [theirs] = await someMentions(1, await givenTenant(gateway));
    const [own] = await someMentions(1);
    const ids = [newId(), own, theirs];
    const [rest, tool] = await gateway.both(assignMentions, { ids, assignee_id: kev.id }, tenant.key);
    expect(rest.data).toEqual({
      results: ids.map((id) => ({ id, assigned: id === own, error: id === own ? null : 'NOT_FOUND' })),
    });
    expect(tool).toEqual(rest);
  });

  it('does not find a member of another project', async () => {
    const ids = await someMentions(1);
    const stranger = await givenNamed(gateway, await givenTenant(gateway), 'Kev');
    const refused = async (assignee_id: string) => {
      const [rest, tool] = await gateway.both(assignMentions, { ids, assignee_id }, tenant.key);
      expect(tool).toEqual(rest);
      return rest;
    };
    const answer = await refused(stranger.id);
    expect(answer.error).toMatchObject({
      code: 'NOT_FOUND',
      details: [{ field: 'assignee_id', rule: 'exists' }],
    });
    expect(answer).toEqual(await refused(newId()));
  });

  it('does not find a member who leaves at the same moment', async () => {
    const ids = await someMentions(1);
    const leaver = await givenNamed(gateway, tenant, 'Lea');
    const [assigned] = await gateway.database.database.asSystem(async (tx) => {
      await tx.query('DELETE FROM members WHERE user_id = $1', [leaver.id]);
      const assigning = gateway.rest(assignMentions, { ids, assignee_id: leaver.id }, tenant.key);
      expect(await waitsForLock(gateway.database.dataSource, assigning)).toBe(true);
      return [assigning];
    });
    expect((await assigned)?.error).toMatchObject({ code: 'NOT_FOUND', message: 'No such member.' });
  });

  it.each([
    [{ ids: [], assignee_id: null }, 'ids', 'min_items'],
    [{ ids: Array.from({ length: 101 }, newId), assignee_id: null }, 'ids', 'max_items'],
    [{ ids: [newId()], assignee_id: 'me' }, 'assignee_id', 'uuid'],
    [{ ids: [newId()] }, 'assignee_id', 'required'],
  ])('requires 1 to 100 ids and a member: case %#', async (input, field, rule) => {
    const [rest, tool] = await gateway.both(assignMentions, input, tenant.key);
    expect(rest.error?.details).toMatchObject([{ field, rule }]);
    expect(tool).toEqual(rest);
  });
});

describe('the filter assignee', () => {
  it('finds what is assigned to me, to somebody, and to nobody', async () => {
    const own = await givenTenant(gateway);
    const ada = await givenNamed(gateway, own, 'Ada');
    const other = await givenNamed(gateway, own, 'Kev');
    const [first = '', second = '', third = ''] = await someMentions(3, own);
    await gateway.rest(assignMentions, { ids: [first], assignee_id: ada.id }, own.key);
    await gateway.rest(assignMentions, { ids: [second], assignee_id: other.id }, own.key);
    for (const [assignee, expected] of [
      ['me', [first]],
      [other.id.toUpperCase(), [second]],
      ['none', [third]],
      [
        ['me', other.id],
        [second, first],
      ],
      [
        ['none', 'me'],
        [third, first],
      ],
      [newId(), []],
    ] as const)
      for (const operation of [listMentions, countMentions, exportMentions]) {
        const [rest, tool] = await gateway.both(operation, { assignee }, ada.session);
        const data = tool.data as { mentions?: MentionOutput[]; count?: number };
        if (operation !== exportMentions) expect(tool).toEqual(rest);
        if (operation === countMentions) expect(data.count).toBe(expected.length);
        else expect(data.mentions?.map(({ id }) => id)).toEqual(expected);
      }
  });

  it('refuses any other value, and me if a key asks', async () => {
    for (const [assignee, rule] of [
      ['me', 'session'],
      ['Kev', 'assignee'],
    ]) {
      const [rest, tool] = await gateway.both(listMentions, { assignee }, tenant.key);
      expect(rest.error?.details).toMatchObject([{ rule }]);
      expect(tool).toEqual(rest);
    }
  });

  it('binds a cursor for me to the user who asked', async () => {
    const ids = await someMentions(2);
    await gateway.rest(assignMentions, { ids, assignee_id: kev.id }, tenant.key);
    const page = await gateway.rest(listMentions, { assignee: 'me', limit: 1 }, kev.session);
    const { next_cursor: cursor } = page.data as { next_cursor: string };
    const further = { assignee: 'me', limit: 1, cursor };
    expect((await gateway.rest(listMentions, further, kev.session)).failed).toBe(false);
    const [rest] = await gateway.both(listMentions, further, tenant.session);
    expect(rest.error?.code).toBe('INVALID_CURSOR');
  });

  it('shows a change of the assignee to callers who follow changes', async () => {
    const [id = ''] = await someMentions(1);
    const input = { updated_since: '2026-01-01T00:00:00Z', limit: 100 };
    const follow = async (cursor: string | null) => {
      const given = cursor === null ? input : { ...input, cursor };
      const { data } = await gateway.rest(listMentions, given, tenant.key);
      return data as { mentions: MentionOutput[]; sync_cursor: string };
    };
    const { sync_cursor } = await follow(null);
    await gateway.rest(assignMentions, { ids: [id], assignee_id: kev.id }, tenant.key);
    // The change is not visible until every older transaction on the server has ended.
    await until(async () => (await follow(sync_cursor)).mentions.some((mention) => mention.id === id));
    const changed = (await follow(sync_cursor)).mentions.find((mention) => mention.id === id);
    expect(changed?.assignee).toEqual({ id: kev.id, name: 'Kev' });
  });
});
