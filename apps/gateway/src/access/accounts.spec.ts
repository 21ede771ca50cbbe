import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, listProjects } from '@earshot/contracts';
import { createLog, processEnvironment, startService } from '@earshot/platform';
import { gatewayService } from '../gateway.service.js';
import { callAccount } from '../testing/call-account.js';
import { password, post, signUp, startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { UseLimits } from './limits/use-limits.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

async function codeOf(answer: Response): Promise<[number, string | undefined]> {
  const { error } = (await answer.json()) as { error?: { code: string } };
  return [answer.status, error?.code];
}

function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0] ?? '';
}

describe('signing up', () => {
  it('starts a session whose cookie is limited to this host and TLS, and hidden from scripts', async () => {
    const body = { email: 'Ada@Example.org', password, name: 'Ada' };
    const answer = await post(gateway.url, '/api/auth/sign-up', body);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      data: {
        user: {
          id: expect.any(String),
          email: 'ada@example.org',
          name: 'Ada',
          email_verified: false,
          second_factor: false,
        },
        session_token: expect.stringMatching(/^ess_[0-9A-Za-z]{49}$/),
        expires_at: expect.stringMatching(/Z$/),
      },
      meta: expect.objectContaining({ capability: null, docs: 'http://earshot.example/docs' }),
    });
    expect(cookieOf(answer)).toMatch(
      /^__Host-earshot_session=ess_\w+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('refuses an address that already has an account, ignoring case', async () => {
    await signUp(gateway.url, 'twice@example.org');
    const again = { email: 'TWICE@example.org', password, name: 'Ada' };
    expect(await codeOf(await post(gateway.url, '/api/auth/sign-up', again))).toEqual([409, 'CONFLICT']);
  });

  it.each([
    'fourteen chars',
    'grace.murray@example.org',
    'Grace Brewster Hopper',
    'password1234567890',
    'é'.repeat(512) + 'e',
  ])('refuses the password %s', async (bad) => {
    const body = { email: 'grace.murray@example.org', password: bad, name: 'Grace Brewster Hopper' };
    const answer = await post(gateway.url, '/api/auth/sign-up', body);
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as { error: { details: { field: string }[] } };
    expect(error.details.map(({ field }) => field)).toEqual(['password']);
  });

  it.each([
    ['is limited by network if it sends e-mails', {}, 429],
    ['is not, if it sends none', { SMTP_URL: '', MAIL_FROM: '' }, 200],
  ])('%s', async (_, mail, status) => {
    const limited = await startTestGateway({ TRUSTED_PROXIES: '127.0.0.1', ...mail });
    const env = { ...limited.env, REDIS_URL: processEnvironment().REDIS_URL };
    const log = createLog({ service: 'test', level: 'silent' });
    const { app } = await startService({ ...gatewayService(env), log }, env);
    const from = '203.0.113.5';
    const limits = app.get(UseLimits);
    await Promise.allSettled(Array.from({ length: 120 }, () => limits.use('sign-ups', from)));
    const signUpFrom = async (network: string): Promise<number> => {
      const body = { email: `from-${network}@example.org`, password, name: 'Ada' };
      return (await callAccount(limited, 'POST', 'sign-up', body, { from: network })).status;
    };
    expect([await signUpFrom(from), await signUpFrom('203.0.113.6')]).toEqual([status, 200]);
    await app.close();
    await limited.close();
  });

  it('can be closed', async () => {
    const closed = await startTestGateway({ EARSHOT_SIGN_UP: 'closed' });
    try {
      const body = { email: 'late@example.org', password, name: 'Late' };
      expect(await codeOf(await post(closed.url, '/api/auth/sign-up', body))).toEqual([403, 'FORBIDDEN']);
    } finally {
      await closed.close();
    }
  });
});

describe('signing in', () => {
  it('starts another session', async () => {
    const first = await signUp(gateway.url, 'again@example.org');
    const answer = await post(gateway.url, '/api/auth/sign-in', { email: 'again@example.org', password });
    const { data } = (await answer.json()) as { data: { session_token: string } };
    expect(data.session_token).not.toBe(first);
    const session = await gateway.rest(listProjects, {}, { token: data.session_token });
    expect(session.failed).toBe(false);
  });

  it('rehashes a password that was hashed at another cost, and no other', async () => {
    const email = 'old-hash@example.org';
    await signUp(gateway.url, email);
    const stored = async () => {
      const [row] = await gateway.database.dataSource.query<{ hash: string }[]>(
        'SELECT password_hash AS hash FROM users WHERE email = $1',
        [email],
      );
      return row?.hash ?? '';
    };
    const signIn = async () => (await post(gateway.url, '/api/auth/sign-in', { email, password })).status;
    const first = await stored();
    expect([await signIn(), await stored()]).toEqual([200, first]);
    const cheap = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await gateway.database.dataSource.query('UPDATE users SET password_hash = $2 WHERE email = $1', [
      email,
      cheap,
    ]);
    expect(await signIn()).toBe(200);
    const renewed = await stored();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([await signIn(), await stored()]).toEqual([200, renewed]);
  });

  it('gives the same answer for an unknown account and a wrong password', async () => {
    await signUp(gateway.url, 'known@example.org');
    const wrong = { password: 'not the password at all' };
    const answers = await Promise.all(
      ['known@example.org', 'unknown@example.org'].map((email) =>
        post(gateway.url, '/api/auth/sign-in', { email, ...wrong }),
      ),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    const plain = bodies.map((body) => body.replace(/req_[\w-]+/, ''));
    expect(plain[0]).toBe(plain[1]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });
});

describe('a session', () => {
  it('says who is signed in, without returning the token again', async () => {
    const token = await signUp(gateway.url, 'who@example.org');
    const answer = await fetch(`${gateway.url}/api/auth/session`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: object };
    expect(data).toMatchObject({ user: { email: 'who@example.org' }, session_token: null });
    expect(answer.headers.get('ratelimit')).toMatch(/^"user";r=\d+;t=\d+$/);
  });

  it('ends at once on signing out', async () => {
    const token = await signUp(gateway.url);
    const headers = { authorization: `Bearer ${token}` };
    expect((await gateway.rest(listProjects, {}, { token })).failed).toBe(false);
    const answer = await post(gateway.url, '/api/auth/sign-out', {}, headers);
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).toMatch(/^__Host-earshot_session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await gateway.rest(listProjects, {}, { token })).error?.code).toBe('UNAUTHENTICATED');
  });

  it('ends after it was unused for long enough', async () => {
    const token = await signUp(gateway.url);
    await gateway.database.dataSource.query(
      "UPDATE sessions SET created_at = now() - interval '8 days', last_used_at = now() - interval '7 days 1 minute'",
    );
    expect((await gateway.rest(listProjects, {}, { token })).error?.code).toBe('UNAUTHENTICATED');
  });

  it('counts a call as use', async () => {
    const token = await signUp(gateway.url);
    await gateway.database.dataSource.query(
      "UPDATE sessions SET created_at = now() - interval '8 days', last_used_at = now() - interval '6 days'",
    );
    expect((await gateway.rest(listProjects, {}, { token })).failed).toBe(false);
    const [row] = await gateway.database.dataSource.query<{ fresh: boolean }[]>(
      "SELECT max(last_used_at) > now() - interval '1 minute' AS fresh FROM sessions",
    );
    expect(row).toEqual({ fresh: true });
  });

  it('ends at its maximum age', async () => {
    const token = await signUp(gateway.url);
    await gateway.database.dataSource.query(
      "UPDATE sessions SET created_at = now() - interval '31 days', expires_at = now() - interval '1 day'",
    );
    expect((await gateway.rest(listProjects, {}, { token })).error?.code).toBe('UNAUTHENTICATED');
  });
});

describe('the session cookie', () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = `__Host-earshot_session=${await signUp(gateway.url)}`;
  });

  function create(headers: Record<string, string>): Promise<Response> {
    return post(gateway.url, '/api/v1/projects', createProject.example, { cookie, ...headers });
  }

  it('is sufficient for reads', async () => {
    const answer = await fetch(`${gateway.url}/api/v1/projects`, { headers: { cookie } });
    expect(answer.status).toBe(200);
  });

  it.each([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://earshot.example' },
  ])('is sufficient for writes from our own pages: %j', async (headers) => {
    expect((await create(headers as object as Record<string, string>)).status).toBe(201);
  });

  it.each([
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://earshot.example' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('is not sufficient for writes from elsewhere: %j', async (headers) => {
    expect(await codeOf(await create(headers as object as Record<string, string>))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });

  it('is ignored if there is an Authorization header', async () => {
    const answer = await create({ authorization: 'Bearer nobody', 'sec-fetch-site': 'same-origin' });
    expect(await codeOf(answer)).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('gives no access to the tools', async () => {
    const answer = await post(gateway.url, '/mcp', {}, { cookie, 'sec-fetch-site': 'same-origin' });
    expect(await codeOf(answer)).toEqual([401, 'UNAUTHENTICATED']);
  });
});

it('stores passwords, tokens and keys as hashes only', async () => {
  const token = await signUp(gateway.url);
  const [{ hashes }] = (await gateway.database.dataSource.query(
    "SELECT string_agg(password_hash, ' ') AS hashes FROM users",
  )) as [{ hashes: string }];
  expect(hashes).not.toContain(password);
  expect(hashes).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const sessions = (await gateway.database.dataSource.query('SELECT token_hash FROM sessions')) as {
    token_hash: Buffer;
  }[];
  expect(sessions.every(({ token_hash }) => token_hash.length === 32 && !token_hash.includes(token))).toBe(
    true,
  );
});
