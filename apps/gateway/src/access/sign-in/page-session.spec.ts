import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../../call/answer.js';
import { givenSignInLink, holdLock } from '../../testing/call-account.js';
import { password, signUp, startTestGateway, type TestGateway } from '../../testing/test-gateway.js';

const samePage = { 'sec-fetch-site': 'same-origin', origin: 'http://earshot.example' };
const json = { 'content-type': 'application/json' };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ CORS_ORIGINS: 'https://app.example.com' });
});
afterAll(() => gateway.close());

interface Told {
  readonly status: number;
  readonly token: string | null | undefined;
  /** As a browser sends it; empty = not set. */
  readonly cookie: string;
  /** The signed-in account, if the response names it. */
  readonly signedIn: string | null;
  readonly error: ErrorBody | undefined;
  readonly retryAfter: number;
}

async function call(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Told> {
  const init = { method, headers, ...(body === undefined ? {} : { body }) };
  const answer = await fetch(`${gateway.url}/api/auth/${path}`, init);
  const { data, error } = (await answer.json()) as {
    data: { session_token?: string | null; session?: { user: { email: string } } | null } | null;
    error?: ErrorBody;
  };
  return {
    status: answer.status,
    token: data?.session_token,
    signedIn: data?.session?.user.email ?? null,
    cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    error,
    retryAfter: Number(answer.headers.get('retry-after')),
  };
}

let people = 0;
const newEmail = (): string => `page-${(people += 1)}@example.org`;

/** The calls that begin a session, each for a new user. */
const beginnings = {
  'sign-up': () => Promise.resolve({ email: newEmail(), password, name: 'Ada' }),
  'sign-in': async () => {
    const email = newEmail();
    await signUp(gateway.url, email);
    return { email, password };
  },
  'sign-in-link': async () => {
    const email = newEmail();
    await signUp(gateway.url, email);
    return { token: await givenSignInLink(gateway, email) };
  },
};
const ways = Object.entries(beginnings);

async function givenPage(): Promise<{ email: string; cookie: string }> {
  const { email } = await beginnings['sign-in']();
  const { cookie } = await call(
    'POST',
    'sign-in',
    { ...json, ...samePage },
    JSON.stringify({ email, password }),
  );
  return { email, cookie };
}
const sessionOf = (cookie: string) => call('GET', 'session', { cookie, ...samePage });

describe.each(ways)('%s', (path, given) => {
  it.each([
    samePage,
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'http://earshot.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://app.example.com' },
  ])('gives a page a working cookie and no token: %j', async (headers) => {
    const begun = await call('POST', path, { ...json, ...headers } as never, JSON.stringify(await given()));
    expect([begun.status, begun.token]).toEqual([200, null]);
    expect(begun.cookie).toMatch(/^__Host-earshot_session=ess_\w{49}$/);
    expect((await sessionOf(begun.cookie)).status).toBe(200);
  });

  it('returns its token to a program', async () => {
    const begun = await call('POST', path, json, JSON.stringify(await given()));
    expect([begun.status, begun.token]).toEqual([200, expect.stringMatching(/^ess_\w{49}$/)]);
  });

  it.each([
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://other.earshot.example' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://app.example.com' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('signs nobody in for a page of another site: %j', async (headers) => {
    const body = JSON.stringify(await given());
    const refused = await call('POST', path, { ...json, ...headers } as never, body);
    expect([refused.status, refused.error?.code, refused.cookie]).toEqual([403, 'FORBIDDEN', '']);
    // The refused call has not used anything up.
    expect((await call('POST', path, { ...json, ...samePage }, body)).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'rejects what a form of any site can send: %s',
    async (type) => {
      const refused = await call('POST', path, { 'content-type': type }, JSON.stringify(await given()));
      expect([refused.status, refused.cookie]).toEqual([415, '']);
    },
  );
});

describe('the session cookie of a page', () => {
  it('lets the options show who is signed in, and nobody after sign-out, without an error', async () => {
    const { email, cookie } = await givenPage();
    const optionsOf = () => call('GET', 'options', { cookie, ...samePage });
    expect(await optionsOf()).toMatchObject({ status: 200, signedIn: email });
    await call('POST', 'sign-out', { cookie, ...samePage });
    expect(await optionsOf()).toMatchObject({ status: 200, signedIn: null });
  });

  it('can sign out everywhere from our page, but not from one of another site', async () => {
    const { email, cookie } = await givenPage();
    const elsewhere = await call(
      'POST',
      'sign-in',
      { ...json, ...samePage },
      JSON.stringify({ email, password }),
    );
    const evil = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await call('DELETE', 'sessions', evil)).status).toBe(403);
    expect((await call('POST', 'sign-out', evil)).status).toBe(403);
    expect((await sessionOf(elsewhere.cookie)).status).toBe(200);

    expect((await call('DELETE', 'sessions', { cookie, ...samePage })).status).toBe(200);
    expect((await sessionOf(elsewhere.cookie)).status).toBe(401);
    expect((await sessionOf(cookie)).status).toBe(200);
    expect((await call('POST', 'sign-out', { cookie, ...samePage })).status).toBe(200);
    expect((await sessionOf(cookie)).status).toBe(401);
  });

  it('counts behind a proxy that asks for a password, unlike next to a bearer token', async () => {
    const { cookie } = await givenPage();
    const password = { authorization: `Basic ${Buffer.from('ada:secret').toString('base64')}` };
    expect((await call('GET', 'session', { cookie, ...samePage, ...password })).status).toBe(200);
    for (const authorization of ['Bearer esk_guess', 'Bearer', 'bearer two words'])
      expect((await call('GET', 'session', { cookie, ...samePage, authorization })).status).toBe(401);
    const evil = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await call('POST', 'sign-out', { ...evil, ...password })).status).toBe(403);
    expect((await sessionOf(cookie)).status).toBe(200);
  });

  const endOf = async (cookie: string) => {
    const { status, error } = await sessionOf(cookie);
    return [status, error?.code, error?.message, error?.details.map(({ field, rule }) => `${field} ${rule}`)];
  };
  const anyOther = [401, 'UNAUTHENTICATED', expect.stringContaining('Send a valid credential'), []];

  it('gets an answer of its own after sign-out', async () => {
    const { cookie } = await givenPage();
    await call('POST', 'sign-out', { cookie, ...samePage });
    const over = [401, 'UNAUTHENTICATED', 'You were signed out. Sign in again.', ['session signed_out']];
    expect(await endOf(cookie)).toEqual(over);
  });

  it.each(["expires_at = now() - interval '1 minute'", "last_used_at = now() - interval '7 days 1 minute'"])(
    'gets an answer of its own after it has expired: %s',
    async (passed) => {
      const { email, cookie } = await givenPage();
      await gateway.database.dataSource.query(
        `UPDATE sessions SET created_at = now() - interval '8 days', ${passed}
         WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
        [email],
      );
      const over = [401, 'UNAUTHENTICATED', 'Your session has expired. Sign in again.', ['session expired']];
      expect(await endOf(cookie)).toEqual(over);
    },
  );

  it('gets the general answer if it was never valid', async () => {
    const { cookie } = await givenPage();
    expect(await endOf(`${cookie.slice(0, -1)}_`)).toEqual(anyOther);
    expect(await endOf('')).toEqual(anyOther);
  });
});

describe('a form', () => {
  const signIn = (email: string, as: string) =>
    call('POST', 'sign-in', { ...json, ...samePage }, JSON.stringify({ email, password: as }));

  it('learns how long to wait, in words and in seconds', async () => {
    const { email } = await givenPage();
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await signIn(email, 'a wrong sentence')).status).toBe(401);
    expect(await holdLock(gateway, email)).toBe(true);
    const { status, error, retryAfter } = await signIn(email, password);
    expect([status, error?.code]).toEqual([429, 'RATE_LIMITED']);
    expect(error?.message).toMatch(/^Too many failed attempts\. Try again in \d+ seconds?/);
    expect([retryAfter > 0, retryAfter <= 61]).toEqual([true, true]);
  });

  it('gets the field of each fault', async () => {
    const { email } = await givenPage();
    const faults = async (path: string, body: object) =>
      (await call('POST', path, { ...json, ...samePage }, JSON.stringify(body))).error?.details.map(
        ({ field, rule }) => `${field} ${rule}`,
      );
    expect(await faults('sign-up', { email, password, name: 'Ada' })).toEqual(['email taken']);
    expect(await faults('sign-up', { email: 'nobody', password: 'short', name: '' })).toEqual(
      expect.arrayContaining([expect.stringMatching(/^email /), expect.stringMatching(/^name /)]),
    );
    expect(await faults('sign-in', { email })).toEqual(['password required']);
    expect(await faults('sign-in-link', { token: 'esl_made_up' })).toEqual(['token dead_link']);
  });
});
