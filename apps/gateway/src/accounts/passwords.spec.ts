import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitsForLock } from '@earshot/database/testing';
import { callAccount, holdLock, lastToken, mailsTo } from '../testing/call-account.js';
import { password, signUp, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const fresh = 'nine quiet herons at dawn';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

let people = 0;
async function givenPerson(): Promise<{ email: string; token: string }> {
  people += 1;
  const email = `person-${people}@example.org`;
  return { email, token: await signUp(gateway.url, email) };
}
const post = (path: string, body: object, token?: string) =>
  callAccount(gateway, 'POST', path, body, token === undefined ? {} : { token });
const signIn = (email: string, as: string) => post('sign-in', { email, password: as });
const isSignedIn = async (token: string) =>
  (await callAccount(gateway, 'GET', 'session', null, { token })).status === 200;
const kindsTo = async (email: string) => (await mailsTo(gateway, email)).map(({ kind }) => kind);

describe('changing the password', () => {
  it('requires the current one, ends all other sessions and keeps this one', async () => {
    const { email, token } = await givenPerson();
    const other = (await signIn(email, password)).data?.['session_token'] as string;
    const changed = await post('change-password', { current_password: password, new_password: fresh }, token);
    expect(changed.data).toEqual({ password_changed: true, ended_sessions: 1 });
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false]);
    expect([(await signIn(email, password)).status, (await signIn(email, fresh)).status]).toEqual([401, 200]);
    expect(await kindsTo(email)).toContain('password_changed');
  });

  it('names the field if it is refused, and changes nothing', async () => {
    const { email, token } = await givenPerson();
    const refusals = [
      [{ current_password: 'not my password at all', new_password: fresh }, 'current_password', 'wrong'],
      [{ current_password: password, new_password: 'short' }, 'new_password', 'min_length'],
      [{ current_password: password, new_password: 'password1234567890' }, 'new_password', 'common'],
      [{ current_password: password }, 'new_password', 'required'],
    ] as const;
    for (const [body, field, rule] of refusals) {
      const { status, error } = await post('change-password', body, token);
      expect([status, error?.details.map((one) => [one.field, one.rule])]).toEqual([400, [[field, rule]]]);
    }
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('is slowed down if a session is used to guess the password', async () => {
    const { email, token } = await givenPerson();
    const guess = () =>
      post('change-password', { current_password: 'a guess at the password', new_password: fresh }, token);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await guess()).status).toBe(400);
    expect(await holdLock(gateway, email)).toBe(true);
    expect((await guess()).status).toBe(429);
  });

  it.each([
    ['change-password', { new_password: fresh }],
    ['change-email', { email: 'late@example.org' }],
  ])('makes a concurrent %s that gave the old password fail', async (path, change) => {
    const { email, token } = await givenPerson();
    let answer: ReturnType<typeof post> | undefined;
    await gateway.database.dataSource.transaction(async (tx) => {
      await tx.query('SELECT FROM users WHERE email = $1 FOR UPDATE', [email]);
      answer = post(path, { ...change, current_password: password }, token);
      expect(await waitsForLock(gateway.database.dataSource, answer)).toBe(true);
      await tx.query("UPDATE users SET password_hash = 'another' WHERE email = $1", [email]);
    });
    const refused = await answer;
    expect([refused?.status, refused?.error?.details[0]?.field]).toEqual([400, 'current_password']);
  });

  it('requires a session', async () => {
    const body = { current_password: password, new_password: fresh };
    expect((await post('change-password', body)).status).toBe(401);
  });
});

describe('a link to set a new password', () => {
  const request = (email: string) => post('request-password-reset', { email });
  const reset = (token: string, as = fresh) => post('reset-password', { token, password: as });

  it('gives the same answer for an address without an account, which gets no e-mail', async () => {
    const { email } = await givenPerson();
    const answers = [await request(email.toUpperCase()), await request('nobody@example.org')];
    expect(answers.map(({ status, data }) => [status, data])).toEqual([
      [200, { requested: true }],
      [200, { requested: true }],
    ]);
    expect(await kindsTo(email)).toEqual(['verify_email', 'reset_password']);
    expect(await kindsTo('nobody@example.org')).toEqual([]);
  });

  it('sets it, ends all sessions, verifies the address, and works once', async () => {
    const { email, token: session } = await givenPerson();
    await request(email);
    const token = await lastToken(gateway, email, 'reset_password');
    expect((await reset(token)).data).toEqual({ password_changed: true, ended_sessions: 1 });
    expect(await isSignedIn(session)).toBe(false);
    const signedIn = await signIn(email, fresh);
    expect(signedIn.data?.['user']).toMatchObject({ email, email_verified: true });
    const again = await reset(token, 'ten quiet herons at dusk');
    expect([again.status, again.error?.details[0]]).toMatchObject([
      400,
      { field: 'token', rule: 'dead_link' },
    ]);
    expect((await signIn(email, fresh)).status).toBe(200);
    expect(await kindsTo(email)).toContain('password_changed');
  });

  it('is invalid once it has expired or the password was set in another way', async () => {
    const [one, other] = [await givenPerson(), await givenPerson()];
    for (const { email } of [one, other]) await request(email);
    const tokens = [
      await lastToken(gateway, one.email, 'reset_password'),
      await lastToken(gateway, other.email, 'reset_password'),
    ];
    await gateway.database.dataSource.query(
      `UPDATE account_tokens SET created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'
       WHERE email = $1`,
      [one.email],
    );
    await post('change-password', { current_password: password, new_password: fresh }, other.token);
    for (const token of [...tokens, 'esl_x', '']) expect((await reset(token)).status).toBe(400);
    expect((await signIn(one.email, password)).status).toBe(200);
  });

  it('stays valid if the new password is refused', async () => {
    const { email } = await givenPerson();
    await request(email);
    const token = await lastToken(gateway, email, 'reset_password');
    const refused = await reset(token, 'password1234567890');
    expect(refused.error?.details.map(({ field, rule }) => [field, rule])).toEqual([['password', 'common']]);
    expect((await reset(token)).status).toBe(200);
  });

  it('is sent at most three times an hour, with no visible difference', async () => {
    const { email } = await givenPerson();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => request(email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await kindsTo(email)).filter((kind) => kind === 'reset_password')).toHaveLength(3);
  });

  it('leaves no session that was being started with the old password', async () => {
    const { email } = await givenPerson();
    await request(email);
    const token = await lastToken(gateway, email, 'reset_password');
    const [signedIn] = await Promise.all([signIn(email, password), reset(token)]);
    const session = signedIn.data?.['session_token'] as string | undefined;
    if (session !== undefined) expect(await isSignedIn(session)).toBe(false);
  });

  it('is stored as a hash, and sealed in the pending e-mail', async () => {
    const { email } = await givenPerson();
    await request(email);
    const token = await lastToken(gateway, email, 'reset_password');
    const tables = ['account_tokens', 'account_mails'].map((table) => `SELECT t::text FROM ${table} t`);
    const rows = await gateway.database.dataSource.query<{ t: string }[]>(tables.join(' UNION ALL '));
    const hex = Buffer.from(token).toString('hex');
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ t }) => t.includes(token) || t.includes(hex))).toEqual([]);
  });
});

describe('requesting links', () => {
  it('is limited per network, whatever the accounts', async () => {
    const proxied = await startTestGateway({ TRUSTED_PROXIES: '127.0.0.0/8' });
    try {
      const ask = (index: number, from: string) =>
        callAccount(
          proxied,
          'POST',
          'request-password-reset',
          { email: `no-${index}@example.org` },
          { from },
        );
      for (let index = 0; index < 20; index += 1) expect((await ask(index, '203.0.113.9')).status).toBe(200);
      const refused = await ask(21, '203.0.113.9');
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
      expect((await ask(22, '203.0.113.10')).status).toBe(200);
    } finally {
      await proxied.close();
    }
  });
});
