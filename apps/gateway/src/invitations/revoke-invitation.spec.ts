import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inviteMember, type MadeInvitationOutput, revokeInvitation } from '@earshot/contracts';
import { newId } from '@earshot/platform';
import { callAccount } from '../testing/call-account.js';
import { givenTenant, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

describe('revoke_invitation', () => {
  it('invalidates the link, only within its own project, and only once', async () => {
    const [tenant, stranger] = [await givenTenant(gateway), await givenTenant(gateway)];
    const made = (await gateway.rest(inviteMember, {}, tenant.session)).data as MadeInvitationOutput;
    const { link, mailed: _, ...shown } = made;
    const open = async () =>
      (await callAccount(gateway, 'POST', 'invitation', { token: link.replace(/^.*\//, '') })).status;
    const { id } = made;
    const foreign = await gateway.both(revokeInvitation, { id }, stranger.session);
    expect(foreign).toEqual(await gateway.both(revokeInvitation, { id: newId() }, stranger.session));
    expect(await open()).toBe(200);
    expect((await gateway.rest(revokeInvitation, { id }, tenant.session)).data).toEqual(shown);
    expect(await open()).toBe(400);
    const again = await gateway.rest(revokeInvitation, { id }, tenant.session);
    expect(again.error?.code).toBe('NOT_FOUND');
  });
});
