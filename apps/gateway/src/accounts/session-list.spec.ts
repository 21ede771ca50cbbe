import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callAccount } from '../testing/call-account.js';
import { givenTenant, password, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ TRUSTED_PROXIES: '127.0.0.0/8' });
});
afterAll(() => gateway.close());

interface Listed {
  readonly id: string;
  readonly current: boolean;
  readonly network: string;
  readonly client: string;
}

let people = 0;
async function givenPerson(sessions: number): Promise<string[]> {
  people += 1;
  const email = `lists-${people}@example.org`;
  const origin = { from: '203.0.113.57', userAgent: firefox };
  const body = { email, password, name: 'Ada' };
  const answers = [await callAccount(gateway, 'POST', 'sign-up', body, origin)];
  for (let more = 1; more < sessions; more += 1)
    answers.push(
      await callAccount(
        gateway,
        'POST',
        'sign-in',
        { email, password },
        { from: '2001:db8:1:2::3', userAgent: 'curl/8.5.0' },
      ),
    );
  return answers.map(({ data }) => data?.['session_token'] as string);
}
const list = async (token: string) =>
  (await callAccount(gateway, 'GET', 'sessions', null, { token })).data?.['sessions'] as Listed[];
const isSignedIn = async (token: string) =>
  (await callAccount(gateway, 'GET', 'session', null, { token })).status === 200;

describe('the sessions of a user', () => {
  it('are listed with where and when they began and which one is current, without addresses and tokens', async () => {
    const [first = '', second = ''] = await givenPerson(2);
    const listed = await list(first);
    expect(listed).toHaveLength(2);
    expect(listed.find(({ current }) => current)).toEqual({
      id: expect.any(String),
      current: true,
      created_at: expect.stringMatching(/Z$/),
      last_used_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
      network: '203.0.113.0/24',
      client: 'Firefox on Linux',
    });
    expect(listed.find(({ current }) => !current)).toMatchObject({
      network: '2001:db8:1::/48',
      client: 'curl',
    });
    expect(JSON.stringify(listed)).not.toContain('ess_');
    expect((await list(second)).find(({ current }) => current)?.client).toBe('curl');
  });

  it('can be ended one by one, at once, and only by their own user', async () => {
    const [first = '', second = ''] = await givenPerson(2);
    const [stranger = ''] = await givenPerson(1);
    const id = (await list(second)).find(({ current }) => current)?.id ?? '';
    const end = (token: string, which = id) =>
      callAccount(gateway, 'DELETE', `sessions/${which}`, null, { token });
    expect(await isSignedIn(second)).toBe(true);
    expect((await end(stranger)).status).toBe(404);
    expect((await end(first)).data).toEqual({ ended_sessions: 1 });
    expect([await isSignedIn(second), await isSignedIn(first)]).toEqual([false, true]);
    expect([(await end(first)).status, (await end(first, 'nonsense')).status]).toEqual([404, 400]);
  });

  it('can all be ended except the current one', async () => {
    const [first = '', ...others] = await givenPerson(3);
    for (const other of others) expect(await isSignedIn(other)).toBe(true);
    const ended = await callAccount(gateway, 'DELETE', 'sessions', null, { token: first });
    expect(ended.data).toEqual({ ended_sessions: 2 });
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect(await list(first)).toHaveLength(1);
  });

  it('are not available to an API key', async () => {
    const { key } = await givenTenant(gateway);
    const token = key.token ?? '';
    expect((await callAccount(gateway, 'GET', 'sessions', null, { token })).status).toBe(403);
    expect((await callAccount(gateway, 'DELETE', 'sessions', null, { token })).status).toBe(403);
  });
});
