import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getProject, leaveProject, listProjects } from '@earshot/contracts';
import { newId } from '@earshot/platform';
import { EventStream } from '../testing/event-stream.js';
import { givenColleague } from '../testing/given-member.js';
import { givenTenant, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

describe('leave_project', () => {
  it('removes the caller’s own access, and ends their event stream', async () => {
    const { projectId: id } = await givenTenant(gateway);
    const { session } = await givenColleague(gateway, id, 'viewer');
    const headers = { authorization: `Bearer ${session.token}` };
    const stream = await EventStream.open(`${gateway.url}/api/events?project_id=${id}`, headers);
    await stream.next(({ name }) => name === 'hello');
    const as = { token: session.token, idempotencyKey: newId() };
    const left = await gateway.rest(leaveProject, { id }, as);
    expect(left.data).toEqual({ left: true, id });
    const again = await gateway.tool(leaveProject, { id }, as);
    expect([again.data, again.meta.idempotencyReplayed]).toEqual([left.data, true]);
    expect((await gateway.rest(leaveProject, { id }, { token: session.token })).error?.code).toBe(
      'NOT_FOUND',
    );
    expect((await gateway.rest(getProject, { id }, { token: session.token })).error?.code).toBe('NOT_FOUND');
    const { data } = await gateway.rest(listProjects, {}, { token: session.token });
    expect(data).toMatchObject({ projects: [] });
    expect((await stream.next(({ name }) => name === 'bye')).data).toEqual({ reason: 'no_access' });
  });

  it('is refused to the last owner, even if two leave at the same time', async () => {
    const { projectId: id, session } = await givenTenant(gateway);
    const alone = await gateway.rest(leaveProject, { id }, session);
    expect(alone.error).toMatchObject({ code: 'CONFLICT', details: [{ rule: 'last_owner' }] });
    const other = await givenColleague(gateway, id, 'owner');
    const answers = await Promise.all([
      gateway.rest(leaveProject, { id }, session),
      gateway.tool(leaveProject, { id }, other.session),
    ]);
    expect(answers.map(({ error }) => error?.code).sort()).toEqual(['CONFLICT', undefined]);
  });
});
