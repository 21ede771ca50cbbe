import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { noteMailsUrl } from '@earshot/channels';
import { SecretBox } from '@earshot/platform';
import { callAccount } from '../../testing/call-account.js';
import type { Colleague } from '../../testing/given-member.js';
import { givenNamed } from '../../testing/given-named.js';
import { givenTenant, startTestGateway, type TestGateway } from '../../testing/test-gateway.js';

let gateway: TestGateway;
let kev: Colleague;
beforeAll(async () => {
  gateway = await startTestGateway();
  kev = await givenNamed(gateway, await givenTenant(gateway), 'Kev');
});
afterAll(() => gateway.close());

const secrets = new SecretBox({ key: Buffer.from('5f'.repeat(32), 'hex') });
const account = (method: 'GET' | 'POST', body: object | null = null) =>
  callAccount(gateway, method, 'note-mails', body, { token: kev.session.token });

describe('e-mails about notes', () => {
  it('can be turned off and on again by their reader', async () => {
    for (const note_mails of [true, false, true]) {
      expect((await account('POST', { note_mails })).data).toEqual({ note_mails });
      expect((await account('GET')).data).toEqual({ note_mails });
    }
    expect((await account('POST', { note_mails: 'no' })).status).toBe(400);
    expect((await callAccount(gateway, 'GET', 'note-mails')).status).toBe(401);
  });

  it('are stopped by one POST to their link, but not by opening it', async () => {
    const url = noteMailsUrl(gateway.url, secrets, kev.id);
    for (const method of ['HEAD', 'GET']) expect((await fetch(url, { method })).status).toBe(200);
    expect((await account('GET')).data).toEqual({ note_mails: true });
    const body = 'List-Unsubscribe=One-Click';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (let times = 0; times < 2; times += 1) {
      const answer = await fetch(url, { method: 'POST', headers, body });
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
      expect(await answer.text()).toContain('These e-mails are stopped');
    }
    expect((await account('GET')).data).toEqual({ note_mails: false });
    expect(await (await fetch(url)).text()).toContain('These e-mails are stopped');
    await account('POST', { note_mails: true });
  });

  it('are not stopped by an invalid link', async () => {
    const forged = noteMailsUrl(gateway.url, new SecretBox({ key: Buffer.alloc(32, 1) }), kev.id);
    for (const url of [forged, `${gateway.url}/stop-note-mails/x`])
      for (const method of ['GET', 'POST']) expect((await fetch(url, { method })).status).toBe(404);
    expect((await account('GET')).data).toEqual({ note_mails: true });
  });
});
