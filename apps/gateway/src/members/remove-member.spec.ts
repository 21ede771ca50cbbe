import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acceptInvitation,
  inviteMember,
  leaveProject,
  listApiKeys,
  listInvitations,
  listMembers,
  listMentions,
  listProjects,
  removeMember,
  updateMember,
} from '@earshot/contracts';
import { scopes } from '@earshot/domain';
import { createLog, processEnvironment, type RunningService, startService } from '@earshot/platform';
import { until } from '@earshot/queue/testing';
import { gatewayService } from '../gateway.service.js';
import { callRest } from '../testing/call-rest.js';
import { EventStream } from '../testing/event-stream.js';
import { type Colleague, givenColleague, userIdOf } from '../testing/given-member.js';
import {
  givenKey,
  givenTenant,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../testing/test-gateway.js';

let gateway: TestGateway;
let another: RunningService;
let tenant: Tenant;
let person: Colleague;
beforeAll(async () => {
  gateway = await startTestGateway();
  const env = { ...gateway.env, REDIS_URL: processEnvironment().REDIS_URL };
  const log = createLog({ service: 'test', level: 'silent' });
  another = await startService({ ...gatewayService(env), log }, env);
});
beforeEach(async () => {
  tenant = await givenTenant(gateway);
  person = await givenColleague(gateway, tenant.projectId, 'owner');
});
afterAll(async () => {
  await another.app.close();
  await gateway.close();
});

const remove = (id: string, as = tenant.session) => gateway.rest(removeMember, { id }, as);
const follow = async (url: string, token = person.session.token): Promise<EventStream> => {
  const query = `project_id=${tenant.projectId}`;
  const stream = await EventStream.open(`${url}/api/events?${query}`, { authorization: `Bearer ${token}` });
  await stream.next(({ name }) => name === 'hello');
  return stream;
};

describe('remove_member', () => {
  it('ends the member’s access at once, at every gateway, and nobody else’s', async () => {
    const theirs = [await follow(gateway.url), await follow(another.url)];
    const others = await follow(another.url, tenant.session.token);
    for (const url of [gateway.url, another.url])
      expect((await callRest(url, listMentions, {}, person.session)).failed).toBe(false);
    expect((await remove(person.id)).data).toEqual({ deleted: true, id: person.id });
    for (const url of [gateway.url, another.url])
      expect((await callRest(url, listMentions, {}, person.session)).error?.code).toBe('NOT_FOUND');
    for (const stream of theirs) {
      expect((await stream.next(({ name }) => name === 'bye')).data).toEqual({ reason: 'no_access' });
      await until(() => stream.isOver);
    }
    expect((await others.next(({ name }) => name === 'changed')).data).toEqual({
      what: ['members', 'invitations'],
    });
    expect(others.isOver).toBe(false);
    others.close();
  });

  it('leaves their session and their other projects alone', async () => {
    const own = await givenTenant(gateway);
    await gateway.database.dataSource.query('INSERT INTO members VALUES ($1, $2, $3)', [
      own.projectId,
      person.id,
      'member',
    ]);
    await remove(person.id);
    const { data } = await gateway.rest(listProjects, {}, { token: person.session.token });
    expect(data).toMatchObject({ projects: [{ id: own.projectId, role: 'member' }] });
  });

  it('leaves the keys they made, and the list still says whose they were', async () => {
    const key = await givenKey(gateway, person.session, scopes);
    await remove(person.id);
    expect((await gateway.rest(listMentions, {}, key)).failed).toBe(false);
    const { data } = await gateway.rest(listApiKeys, { limit: 1 }, tenant.session);
    expect(data).toMatchObject({ api_keys: [{ created_by: 'Ada' }] });
  });

  it('lets nobody in again with a link that they made before', async () => {
    const { data } = await gateway.rest(inviteMember, { role: 'owner' }, person.session);
    const token = (data as { link: string }).link.replace(/^.*\//, '');
    await remove(person.id);
    const { error } = await gateway.rest(acceptInvitation, { token }, { token: person.session.token });
    expect(error?.details).toMatchObject([{ field: 'token', rule: 'dead_link' }]);
  });

  it.each(['removed', 'demoted and left'])(
    'lets in nobody with a link for their address who was %s',
    async (how) => {
      const invite = async (email: string) => {
        const { data } = await gateway.rest(inviteMember, { role: 'owner', email }, tenant.session);
        return (data as { link: string }).link.replace(/^.*\//, '');
      };
      const token = await invite(person.email.toUpperCase());
      await invite('other@example.org');
      if (how === 'removed') await remove(person.id);
      else {
        await gateway.rest(updateMember, { id: person.id, role: 'viewer' }, tenant.session);
        await gateway.rest(leaveProject, { id: tenant.projectId }, { token: person.session.token });
      }
      const accept = (link: string) =>
        gateway.rest(acceptInvitation, { token: link }, { token: person.session.token });
      expect((await accept(token)).error?.details).toMatchObject([{ field: 'token', rule: 'dead_link' }]);
      // Those made for other addresses, and later ones, are as good as ever.
      const { data } = await gateway.rest(listInvitations, {}, tenant.session);
      expect(data).toMatchObject({ invitations: [{ email: 'other@example.org' }] });
      expect((await accept(await invite(person.email))).failed).toBe(false);
    },
  );

  it('does not find users outside the project, and keeps the last owner', async () => {
    const stranger = await givenTenant(gateway);
    expect((await remove(await userIdOf(gateway, stranger.email))).error?.code).toBe('NOT_FOUND');
    await remove(person.id);
    const { error } = await remove(await userIdOf(gateway, tenant.email));
    expect(error).toMatchObject({ code: 'CONFLICT', details: [{ rule: 'last_owner' }] });
  });

  it('leaves an owner even if two remove each other at the same time', async () => {
    const ownerId = await userIdOf(gateway, tenant.email);
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([remove(person.id), remove(ownerId, person.session)]);
      expect(answers.filter(({ failed }) => !failed)).toHaveLength(1);
      const left = await gateway.database.dataSource.query<{ role: string; id: string }[]>(
        'SELECT user_id AS id, role FROM members WHERE project_id = $1',
        [tenant.projectId],
      );
      expect(left.map(({ role }) => role)).toEqual(['owner']);
      const gone = left[0]?.id === ownerId ? person.id : ownerId;
      await gateway.database.dataSource.query("INSERT INTO members VALUES ($1, $2, 'owner')", [
        tenant.projectId,
        gone,
      ]);
    }
    expect((await gateway.rest(listMembers, {}, tenant.session)).failed).toBe(false);
  });
});
