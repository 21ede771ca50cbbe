import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createApiKey,
  type CreatedApiKeyOutput,
  createMonitor,
  deleteProject,
  listMonitors,
  listProjects,
  revokeApiKey,
} from '@earshot/contracts';
import { gatewayService } from '../gateway.service.js';
import { createLog, processEnvironment, type RunningService, startService } from '@earshot/platform';
import { post, givenTenant, signUp, startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { type CallAs, callRest, fetchRest } from '../testing/call-rest.js';

describe('two gateways on one database', () => {
  let one: TestGateway;
  let two: RunningService;
  beforeAll(async () => {
    one = await startTestGateway();
    two = await startAnother(processEnvironment().REDIS_URL);
  });
  afterAll(async () => {
    await two.app.close();
    await one.close();
  });

  /** Uses the same database. @param redisUrl where it receives the other's events */
  function startAnother(redisUrl: string | undefined): Promise<RunningService> {
    const env = {
      REDIS_URL: redisUrl,
      REDIS_PREFIX: one.env['REDIS_PREFIX'],
      DATABASE_URL: one.database.url,
      EARSHOT_SECRET_KEY: '5f'.repeat(32),
      HOST: '127.0.0.1',
      PORT: '0',
      BASE_URL: 'http://earshot.example',
    };
    return startService(
      { ...gatewayService(env), log: createLog({ service: 'test', level: 'silent' }) },
      env,
    );
  }

  it('both forget a session within a second of its end', async () => {
    const token = await signUp(one.url);
    expect((await callRest(two.url, listProjects, {}, { token })).failed).toBe(false);
    await post(one.url, '/api/auth/sign-out', {}, { authorization: `Bearer ${token}` });
    const endedAt = Date.now();
    for (let askedAt = 0; askedAt <= endedAt + 1_000;) {
      askedAt = Date.now();
      const answer = await callRest(two.url, listProjects, {}, { token });
      if (answer.error?.code === 'UNAUTHENTICATED') return;
    }
    throw new Error('The session was good for more than a second after its end.');
  });

  it.each([
    ['through one of them', (id: string, as: CallAs) => one.rest(revokeApiKey, { id }, as)],
    [
      'directly in the database',
      (id: string) =>
        one.database.dataSource.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id]),
    ],
  ])('both refuse a key a second after it is revoked %s', async (_, revoke) => {
    const { session } = await givenTenant(one);
    const made = await one.rest(createApiKey, { name: 'k', scopes: ['projects:read'] }, session);
    const { id, key: token } = made.data as CreatedApiKeyOutput;
    const urls = [one.url, two.url];
    for (const url of urls) expect((await callRest(url, listProjects, {}, { token })).failed).toBe(false);
    await revoke(id, session);
    await wait(1_000);
    for (const url of urls)
      expect((await callRest(url, listProjects, {}, { token })).error?.code).toBe('UNAUTHENTICATED');
  });

  it('write nothing into a project whose deletion was acknowledged, even if no event reaches them', async () => {
    const untold = await startAnother('redis://127.0.0.1:1');
    try {
      const { projectId: id, session, key } = await givenTenant(one);
      const repeated = { ...key, idempotencyKey: 'before-and-after' };
      for (const as of [key, repeated])
        expect((await callRest(untold.url, createMonitor, createMonitor.example, as)).failed).toBe(false);
      expect((await one.rest(deleteProject, { id }, { token: session.token })).failed).toBe(false);
      // It looks the key up again every second, and then no longer finds it.
      const refusals = ['NOT_FOUND', 'UNAUTHENTICATED'];
      for (const as of [key, repeated, { ...key, idempotencyKey: 'afterwards' }]) {
        const { error } = await callRest(untold.url, createMonitor, createMonitor.example, as);
        expect(refusals).toContain(error?.code);
      }
      const { error } = await callRest(untold.url, listMonitors, {}, key);
      expect(refusals).toContain(error?.code);
      const [{ count } = { count: -1 }] = await one.database.dataSource.query<{ count: number }[]>(
        'SELECT count(*)::integer AS count FROM monitors WHERE project_id = $1',
        [id],
      );
      expect(count).toBe(2);
    } finally {
      await untold.app.close();
    }
  });

  it('replay each other’s calls, and count together', async () => {
    const { key } = await givenTenant(one);
    const as = { ...key, idempotencyKey: 'across' };
    const first = await callRest(one.url, createMonitor, createMonitor.example, as);
    const again = await callRest(two.url, createMonitor, createMonitor.example, as);
    expect(again.data).toEqual(first.data);
    const third = await fetchRest(two.url, createMonitor, createMonitor.example, as);
    expect(third.headers.get('ratelimit-remaining')).toBe('477');
  });
});

describe('without Redis', () => {
  it('a gateway starts, answers and counts on its own', async () => {
    const gateway = await startTestGateway({ REDIS_URL: 'redis://127.0.0.1:1' });
    try {
      const { key } = await givenTenant(gateway);
      const answer = await fetchRest(gateway.url, createMonitor, createMonitor.example, key);
      expect(answer.status).toBe(201);
      expect(answer.headers.get('ratelimit-remaining')).toBe('479');
      const ready = await fetch(`${gateway.url}/health/ready`);
      expect(await ready.json()).toMatchObject({
        status: 'degraded',
        info: { redis: { status: 'degraded', reason: 'Redis cannot be reached.' } },
      });
    } finally {
      await gateway.close();
    }
  });
});
