import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { callAccount, givenSignInLink, lastToken, verifyAddress } from '../../testing/call-account.js';
import { password, signUp, startTestGateway, type TestGateway } from '../../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  // Without Redis it counts exactly; with it, a process counts on its own for a second after each late answer.
  gateway = await startTestGateway({ TRUSTED_PROXIES: '127.0.0.0/8', REDIS_URL: 'redis://127.0.0.1:1' });
});
afterAll(() => gateway.close());

let people = 0;
async function givenPerson(): Promise<{ email: string; session: string }> {
  people += 1;
  const email = `linked-${people}@example.org`;
  return { email, session: await signUp(gateway.url, email) };
}
const use = (token: string, from = '203.0.113.1') =>
  callAccount(gateway, 'POST', 'sign-in-link', { token }, { from });
const statusOf = async (token: string) => (await use(token)).status;

it('signs in once, even if the link is used several times at once', async () => {
  const { email } = await givenPerson();
  const token = await givenSignInLink(gateway, email);
  const answers = await Promise.all([use(token), use(token), use(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  const signedIn = answers.find(({ status }) => status === 200);
  expect(signedIn?.data).toMatchObject({ user: { email }, session_token: expect.stringMatching(/^ess_/) });
  const again = await use(token);
  expect(again.error).toMatchObject({
    code: 'UNAUTHENTICATED',
    message: expect.stringContaining('expired, was used already'),
    details: [{ field: 'token', rule: 'dead_link' }],
  });
});

it('refuses a link after ten minutes', async () => {
  const { email } = await givenPerson();
  const token = await givenSignInLink(gateway, email);
  const [link] = await gateway.database.dataSource.query<{ minutes: number }[]>(
    `SELECT round(extract(epoch FROM expires_at - created_at) / 60)::integer AS minutes FROM account_tokens
     WHERE email = $1 AND kind = 'sign_in'`,
    [email],
  );
  expect(link).toEqual({ minutes: 10 });
  await gateway.database.dataSource.query(
    `UPDATE account_tokens SET created_at = now() - interval '11 minutes', expires_at = now() - interval '1 second'
     WHERE email = $1`,
    [email],
  );
  expect(await statusOf(token)).toBe(401);
});

it('refuses a link after another one was created', async () => {
  const { email } = await givenPerson();
  const [first, second] = [await givenSignInLink(gateway, email), await givenSignInLink(gateway, email)];
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
});

it('refuses a link after the password was changed', async () => {
  const { email, session } = await givenPerson();
  const token = await givenSignInLink(gateway, email);
  const change = { current_password: password, new_password: 'nine quiet herons at dawn' };
  const changed = await callAccount(gateway, 'POST', 'change-password', change, { token: session });
  expect([changed.status, await statusOf(token)]).toEqual([200, 401]);
});

it('accepts no link of another kind, and a sign-in link is accepted as no other', async () => {
  const { email } = await givenPerson();
  await callAccount(gateway, 'POST', 'request-password-reset', { email });
  expect(await statusOf(await lastToken(gateway, email, 'reset_password'))).toBe(401);
  expect(await statusOf(await lastToken(gateway, email, 'verify_email'))).toBe(401);
  const token = await givenSignInLink(gateway, email);
  const reset = await callAccount(gateway, 'POST', 'reset-password', {
    token,
    password: 'nine quiet herons at dawn',
  });
  expect([reset.status, reset.error?.details[0]?.rule]).toEqual([400, 'dead_link']);
  expect(await statusOf(token)).toBe(200);
});

it('requires no second factor, and the session list shows how the session began', async () => {
  const { email, session } = await givenPerson();
  await verifyAddress(gateway, email);
  const enrolled = await callAccount(
    gateway,
    'POST',
    'second-factor/enrol',
    { current_password: password },
    { token: session },
  );
  const code = new TOTP({ secret: Secret.fromBase32(enrolled.data?.['secret'] as string) }).generate();
  await callAccount(gateway, 'POST', 'second-factor/confirm', { code }, { token: session });
  const signedIn = await use(await givenSignInLink(gateway, email));
  expect(signedIn.data).toMatchObject({ user: { second_factor: true } });
  const token = signedIn.data?.['session_token'] as string;
  const { data } = await callAccount(gateway, 'GET', 'sessions', null, { token });
  const sessions = data?.['sessions'] as { current: boolean; client: string; network: string }[];
  expect(sessions.find(({ current }) => current)).toMatchObject({
    client: expect.stringMatching(/, by a sign-in link$/),
    network: '203.0.113.0/24',
  });
});

it('stores the link as a hash', async () => {
  const { email } = await givenPerson();
  const token = await givenSignInLink(gateway, email);
  const rows = await gateway.database.dataSource.query<{ row: string }[]>(
    'SELECT t::text AS row FROM account_tokens t WHERE email = $1',
    [email],
  );
  expect(
    rows.filter(({ row }) => row.includes(token) || row.includes(Buffer.from(token).toString('hex'))),
  ).toEqual([]);
  expect(rows.some(({ row }) => row.includes('sign_in'))).toBe(true);
});

it('limits guessing: after a hundred wrong links from one network, a right one must wait too', async () => {
  const { email } = await givenPerson();
  const token = await givenSignInLink(gateway, email);
  const guesses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => use(`esl_guess${index}`, '198.51.100.7')),
  );
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]));
  const refused = await use(token, '198.51.100.7');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await use(token, '198.51.100.8')).status).toBe(200);
});
