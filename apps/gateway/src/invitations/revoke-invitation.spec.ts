import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inviteMember, type MadeInvitationOutput, revokeInvitation } from '@earshot/contracts';
import { AccountMailRepository } from '@earshot/database';
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

  it('takes back an e-mail that waits to be sent, and no other', async () => {
    const { session } = await givenTenant(gateway);
    const invite = async (email: string) =>
      (await gateway.rest(inviteMember, { email }, session)).data as MadeInvitationOutput;
    const [revoked] = [await invite('bo@example.org'), await invite('cy@example.org')];
    await gateway.rest(revokeInvitation, { id: revoked?.id }, session);
    const mails = new AccountMailRepository();
    const claim = () =>
      gateway.database.database.asSystem((tx) => mails.claim(tx, { mailIds: null, leaseMs: 60_000 }));
    const invited: string[] = [];
    for (let mail = await claim(); mail !== null; mail = await claim())
      if (mail.kind === 'invitation') invited.push(mail.email);
    expect(invited).toEqual(['cy@example.org']);
  });
});
