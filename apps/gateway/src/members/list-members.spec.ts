import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listMembers, type ListMembersOutput } from '@earshot/contracts';
import type { CallAs } from '../testing/call-rest.js';
import { givenColleague, userIdOf } from '../testing/given-member.js';
import { givenTenant, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

describe('list_members', () => {
  it('returns everybody in the project and nobody else, to each of them, page by page', async () => {
    const [tenant, stranger] = [await givenTenant(gateway), await givenTenant(gateway)];
    const viewer = await givenColleague(gateway, tenant.projectId, 'viewer');
    const list = async (as: CallAs, input: object = {}): Promise<ListMembersOutput> =>
      (await gateway.rest(listMembers, input, as)).data as ListMembersOutput;
    const all = await list(tenant.session);
    expect(all.members).toEqual([
      {
        ...{ id: await userIdOf(gateway, tenant.email), name: 'Ada', email: tenant.email, role: 'owner' },
        joined_at: expect.stringMatching(/Z$/),
      },
      {
        ...{ id: viewer.id, name: 'Ada', email: viewer.email, role: 'viewer' },
        joined_at: expect.stringMatching(/Z$/),
      },
    ]);
    const first = await list(viewer.session, { limit: 1 });
    const second = await list(viewer.session, { limit: 1, cursor: first.next_cursor });
    expect([...first.members, ...second.members]).toEqual(all.members);
    expect((await list(stranger.session)).members.map(({ email }) => email)).toEqual([stranger.email]);
  });
});
