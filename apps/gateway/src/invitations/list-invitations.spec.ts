import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  inviteMember,
  listInvitations,
  type ListInvitationsOutput,
  type MadeInvitationOutput,
} from '@earshot/contracts';
import { givenTenant, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

describe('list_invitations', () => {
  it('returns what can still be accepted, newest first, page by page, but never a link', async () => {
    const [tenant, stranger] = [await givenTenant(gateway), await givenTenant(gateway)];
    await gateway.rest(inviteMember, {}, stranger.session);
    const made: MadeInvitationOutput[] = [];
    for (const role of ['viewer', 'member', 'owner'])
      made.unshift((await gateway.rest(inviteMember, { role }, tenant.session)).data as MadeInvitationOutput);
    await gateway.database.dataSource.query(
      "UPDATE invitations SET created_at = now() - interval '8 days', expires_at = now() - interval '1 day' WHERE id = $1",
      [made[2]?.id],
    );
    const list = async (input: object): Promise<ListInvitationsOutput> =>
      (await gateway.rest(listInvitations, input, tenant.session)).data as ListInvitationsOutput;
    const first = await list({ limit: 1 });
    const second = await list({ limit: 1, cursor: first.next_cursor });
    const shown = made.slice(0, 2).map(({ link: _, mailed: __, ...rest }) => rest);
    expect([...first.invitations, ...second.invitations]).toEqual(shown);
    expect(second.next_cursor).toBeNull();
    expect(JSON.stringify(await list({}))).not.toContain('esl_');
  });
});
