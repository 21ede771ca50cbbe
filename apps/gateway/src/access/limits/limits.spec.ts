import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getUsage, listAlerts, listMonitors, type UsageOutput } from '@earshot/contracts';
import { plans, requestsPerMinuteOfCaller, scopes } from '@earshot/domain';
import { createLog, processEnvironment, type RunningService, startService } from '@earshot/platform';
import { until } from '@earshot/queue/testing';
import { gatewayService } from '../../gateway.service.js';
import { fetchRest } from '../../testing/call-rest.js';
import { rpc } from '../../testing/call-tool.js';
import { givenColleague } from '../../testing/given-member.js';
import {
  givenKey,
  givenTenant,
  post,
  startTestGateway,
  type TestGateway,
} from '../../testing/test-gateway.js';

const { requestsPerMinute } = plans.trial;
const ofKey = requestsPerMinuteOfCaller('trial');

/** Makes the calls, ten at a time: with more, a busy machine would not get Redis' answers in time. @returns the number of responses by status */
async function flood(
  count: number,
  call: (index: number) => Promise<Response>,
): Promise<Map<number, number>> {
  const seen = new Map<number, number>();
  for (let begin = 0; begin < count; begin += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, count - begin) }, async (_, offset) => {
        const { status } = await call(begin + offset);
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }),
    );
  return seen;
}

/**
 * Limits are per minute: a scenario that takes longer on a busy machine proves nothing and is repeated, with other callers.
 */
async function inOneMinute(scenario: (attempt: number) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const begun = Date.now();
    try {
      return await scenario(attempt);
    } catch (error) {
      if (attempt === 4 || Date.now() - begun < 55_000) throw error;
    }
  }
}

const list = (url: string, token: string | undefined) => fetchRest(url, listAlerts, {}, { token });

describe('two gateways on one Redis', () => {
  let one: TestGateway;
  let two: RunningService;
  beforeAll(async () => {
    one = await startTestGateway();
    const env = {
      REDIS_URL: processEnvironment().REDIS_URL,
      REDIS_PREFIX: one.env['REDIS_PREFIX'],
      DATABASE_URL: one.database.url,
      EARSHOT_SECRET_KEY: '5f'.repeat(32),
      HOST: '127.0.0.1',
      PORT: '0',
      BASE_URL: 'http://earshot.example',
    };
    two = await startService(
      { ...gatewayService(env), log: createLog({ service: 'test', level: 'silent' }) },
      env,
    );
  });
  afterAll(async () => {
    await two.app.close();
    await one.close();
  });

  it(
    'together grant a key exactly its limit, then the project exactly the rest, and leave others unaffected',
    () =>
      inOneMinute(async () => {
        const [tenant, neighbour] = [await givenTenant(one), await givenTenant(one)];
        const other = await givenKey(one, tenant.session, scopes);
        const urls = [one.url, two.url];
        const calls = (token: string | undefined) => (index: number) => list(urls[index % 2] ?? '', token);
        const first = await flood(ofKey + 60, calls(tenant.key.token));
        expect(Object.fromEntries(first)).toEqual({ 200: ofKey, 429: 60 });

        const refused = await list(two.url, tenant.key.token);
        expect(refused.status).toBe(429);
        expect(refused.headers.get('ratelimit-policy')).toBe(
          `"key";q=${ofKey};w=60, "project";q=${requestsPerMinute};w=60`,
        );
        expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+, "project";r=[1-9]\d*;t=\d+$/);
        expect(refused.headers.get('ratelimit-remaining')).toBe('0');
        const seconds = Number(refused.headers.get('retry-after'));
        expect(seconds).toBe(Number(refused.headers.get('ratelimit-reset')));
        expect(seconds).toBeGreaterThan(0);

        // The session created two keys and now makes this request; requests refused for the first key are not counted.
        let used = 2 + ofKey;
        // Repeated while the other gateway has not yet reported a few uses; each request counts as a use, so not often.
        await until(async () => {
          await sleep(250);
          const answer = await fetchRest(two.url, getUsage, {}, tenant.session);
          const { data } = (await answer.json()) as { data: UsageOutput };
          const told = data.limits.find(({ name }) => name === 'requests_per_minute');
          used += 1;
          expect(told?.allowed).toBe(requestsPerMinute);
          return told?.used === used;
        });
        const left = requestsPerMinute - used;
        const second = await flood(left + 30, calls(other.token));
        expect(Object.fromEntries(second)).toEqual({ 200: left, 429: 30 });

        const spared = await flood(20, calls(neighbour.key.token));
        expect(Object.fromEntries(spared)).toEqual({ 200: 20 });
      }),
    300_000,
  );
});

describe('members', () => {
  it('are each granted the limit of a key, so that they cannot use up the requests of their project', async () => {
    const gateway = await startTestGateway();
    try {
      await inOneMinute(async () => {
        const { projectId, session, key } = await givenTenant(gateway);
        const { session: viewer } = await givenColleague(gateway, projectId, 'viewer');
        const seen = await flood(ofKey + 10, () => fetchRest(gateway.url, listMonitors, {}, viewer));
        expect(Object.fromEntries(seen)).toEqual({ 200: ofKey, 429: 10 });
        const refused = await fetchRest(gateway.url, listMonitors, {}, viewer);
        expect(refused.headers.get('ratelimit-policy')).toBe(
          `"member";q=${ofKey};w=60, "project";q=${requestsPerMinute};w=60`,
        );
        expect(await refused.json()).toMatchObject({
          error: {
            code: 'RATE_LIMITED',
            message: expect.stringMatching(`^More than ${ofKey} requests a minute \\(member\\)\\.`),
          },
        });
        for (const as of [session, key])
          expect((await fetchRest(gateway.url, listMonitors, {}, as)).status).toBe(200);
      });
    } finally {
      await gateway.close();
    }
  }, 300_000);
});

describe('unauthenticated callers', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ TRUSTED_PROXIES: '127.0.0.0/8' });
  });
  afterAll(() => gateway.close());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const get = (path: string, headers: Record<string, string>) => fetch(gateway.url + path, { headers });

  it.each([
    ['/api/v1/monitors', 401],
    ['/api/v1/nothing', 404],
    ['/api', 404],
    ['/mcp', 405],
    ['/api/auth/sign-in', 405],
    ['/%61pi/v1/monitors', 401],
  ])('see their limit at %s', async (path, status) => {
    const answer = await get(path, from('198.51.100.9'));
    expect(answer.status).toBe(status);
    expect(answer.headers.get('ratelimit-policy')).toBe('"address";q=600;w=60');
    expect(answer.headers.get('ratelimit')).toMatch(/^"address";r=\d+;t=\d+$/);
  });

  it.each(['/docs', '/openapi.json', '/health/live', '/nothing'])('are not counted at %s', async (path) => {
    expect((await get(path, {})).headers.get('ratelimit')).toBeNull();
  });

  it(
    'are refused beyond it, each address separately, through REST and MCP, unlike valid credentials',
    () =>
      inOneMinute(async (attempt) => {
        const { key } = await givenTenant(gateway);
        const [guessing, other] = [from(`203.0.113.${attempt}`), from(`203.0.113.${100 + attempt}`)];
        const guess = { ...guessing, authorization: 'Bearer esk_guess' };
        await flood(600, () => get('/api/v1/monitors', guess));
        const refused = await get('/api/v1/monitors', guess);
        expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([429, null]);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await refused.json()).toMatchObject({
          data: null,
          error: { code: 'RATE_LIMITED' },
          meta: { capability: 'list_monitors', requestId: refused.headers.get('x-request-id') },
        });
        const params = { name: 'list_monitors', arguments: {} };
        const tool = await rpc(gateway.url, 'esk_guess', 'tools/call', params, guessing);
        expect(await tool.json()).toMatchObject({
          error: { code: 'RATE_LIMITED' },
          meta: { capability: 'list_monitors' },
        });
        expect((await get('/api/v1/monitors', { ...guess, ...other })).status).toBe(401);
        const right = { ...guessing, authorization: `Bearer ${key.token}` };
        expect((await get('/api/v1/monitors', right)).status).toBe(200);
      }),
    300_000,
  );

  it('cannot choose their address: only what a trusted proxy saw counts', async () => {
    const remaining = async (address: string) =>
      Number((await get('/api/v1/monitors', from(address))).headers.get('ratelimit-remaining'));
    const first = await remaining('192.0.2.1');
    // The last address comes from the proxy; those before it were made up by the client.
    expect(await remaining('8.8.8.8, 192.0.2.1')).toBe(first - 1);
    expect(await remaining('192.0.2.2')).toBe(first);
  });

  it('can fail to sign in a hundred times from one address, across all accounts, then must wait', async () => {
    const { email } = await givenTenant(gateway);
    const signIn = (account: string, address: string) =>
      post(gateway.url, '/api/auth/sign-in', { email: account, password: 'a wrong sentence' }, from(address));
    const seen = await flood(100, (index) => signIn(`nobody-${index}@example.org`, '198.51.100.77'));
    expect(Object.fromEntries(seen)).toEqual({ 401: 100 });
    const refused = await signIn(email, '198.51.100.77');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true]);
    expect((await signIn(email, '198.51.100.78')).status).toBe(401);
  });
});

describe('without Redis', () => {
  it('a gateway enforces the same limits on its own, without errors', async () => {
    const gateway = await startTestGateway({ REDIS_URL: 'redis://127.0.0.1:1' });
    try {
      await inOneMinute(async () => {
        const { key } = await givenTenant(gateway);
        const seen = await flood(ofKey + 20, () => fetchRest(gateway.url, listMonitors, {}, key));
        expect(Object.fromEntries(seen)).toEqual({ 200: ofKey, 429: 20 });
      });
      const guessed = await list(gateway.url, 'esk_guess');
      expect([guessed.status, guessed.headers.get('ratelimit-policy')]).toEqual([
        401,
        '"address";q=600;w=60',
      ]);
    } finally {
      await gateway.close();
    }
  }, 300_000);
});
