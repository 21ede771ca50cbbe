import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Queue } from 'bullmq';
import type { Environment } from '@earshot/platform';
import { queues } from '../queues.js';
import { openRedis } from '../redis-client.js';
import type { RedisConfig } from '../redis.config.js';
import { RedisDoor, testRedis, until } from '../testing/index.js';

const password = 'correct horse battery';
let dashboard: ChildProcess | undefined;
let redis: RedisConfig;
beforeEach(() => {
  redis = testRedis();
});
afterEach(async () => {
  await stop();
  const client = openRedis(redis, {});
  await client.del('none', ...(await client.keys(`${redis.prefix}*`)));
  client.disconnect();
});

/** @returns where it listens @throws with what it said where it does not start */
async function start(env: Environment, url = redis.url): Promise<string> {
  const own = { HOST: '127.0.0.1', PORT: '0', REDIS_URL: url, REDIS_PREFIX: redis.prefix };
  const program = fileURLToPath(new URL('../testing/queue-dashboard.main.js', import.meta.url));
  const child = spawn(process.execPath, [program], { env: { PATH: process.env['PATH'], ...own, ...env } });
  dashboard = child;
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  for await (const line of createInterface(child.stdout)) {
    const said = JSON.parse(line) as { msg?: string; url?: string };
    if (said.msg === 'ready' && said.url !== undefined) return said.url;
  }
  throw new Error(errors);
}

async function stop(): Promise<void> {
  if (dashboard === undefined || dashboard.exitCode !== null) return;
  const gone = once(dashboard, 'exit');
  dashboard.kill('SIGTERM');
  await gone;
}

const basic = (given: string): string => `Basic ${Buffer.from(`operator:${given}`).toString('base64')}`;

async function ask(url: string, options: { given?: string | null; method?: string } = {}) {
  const { given = password, method = 'GET' } = options;
  const headers: Record<string, string> = given === null ? {} : { authorization: basic(given) };
  const answer = await fetch(url, { method, headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('the page of the queues', () => {
  it('is not there without a password for it', async () => {
    expect((await ask(`${await start({})}/queues`)).status).toBe(404);
  });

  it.each([
    [{ QUEUE_DASHBOARD_PASSWORD: 'short' }, 'QUEUE_DASHBOARD_PASSWORD'],
    [{ QUEUE_DASHBOARD_PATH: 'queues/' }, 'QUEUE_DASHBOARD_PATH'],
  ])('cannot be configured as %j', async (env, name) => {
    await expect(start(env as Environment)).rejects.toThrow(name);
  });

  it('opens to the password alone, every part of it', async () => {
    const url = await start({ QUEUE_DASHBOARD_PASSWORD: password });
    for (const path of ['/queues', '/queues/api/queues', '/queues/static/anything.js']) {
      for (const given of [null, '', 'correct horse batterx', `${password} `]) {
        const refused = await ask(url + path, { given });
        expect([path, given, refused.status]).toEqual([path, given, 401]);
        expect(refused.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
      }
    }
    const page = await ask(`${url}/queues`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<base href="/queues/"');
  });

  it('loads nothing from elsewhere, and every file that it names is there', async () => {
    const url = await start({ QUEUE_DASHBOARD_PASSWORD: password, QUEUE_DASHBOARD_PATH: '/ops/queues' });
    const page = await ask(`${url}/ops/queues`);
    const named = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name = '']) => name);
    expect(named.filter((name) => /^(https?:)?\/\//.test(name))).toEqual([]);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'self';/);
    const files = named.filter((name) => name.startsWith('static/'));
    expect(files.length).toBeGreaterThan(3);
    for (const name of files) expect((await ask(`${url}/ops/queues/${name}`)).status).toBe(200);
  });

  it('shows every queue with what waits in it, and lets nobody change it', async () => {
    const connection = openRedis(redis, {});
    const queue = new Queue(queues.classify.name, { connection, prefix: redis.prefix });
    const { id = '' } = await queue.add('classify', { mentionIds: ['a'] });
    const url = await start({ QUEUE_DASHBOARD_PASSWORD: password });
    const { text } = await ask(`${url}/queues/api/queues?activeQueue=classify&page=1&jobsPerPage=10`);
    const shown = (JSON.parse(text) as { queues: { name: string; counts: { waiting: number } }[] }).queues;
    expect(shown.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['scan-x', 'verify-reddit', 'classify', 'alert', 'notify']),
    );
    expect(shown.find(({ name }) => name === 'classify')?.counts.waiting).toBe(1);
    for (const [method, path] of [
      ['PUT', '/queues/api/queues/pause'],
      ['PUT', '/queues/api/queues/classify/pause'],
      ['PUT', `/queues/api/queues/classify/${id}/clean`],
      ['PUT', '/queues/api/queues/classify/obliterate'],
      ['POST', '/queues/api/queues/classify/add'],
      ['DELETE', '/queues/api/queues/classify'],
    ] as const) {
      const refused = await ask(url + path, { method });
      expect([404, 405]).toContain(refused.status);
    }
    expect(await queue.isPaused()).toBe(false);
    expect(await queue.getWaitingCount()).toBe(1);
    await queue.close();
    connection.disconnect();
  });

  it('says that Redis is away, and shows the queues once it is back', async () => {
    const door = await RedisDoor.open();
    const url = await start({ QUEUE_DASHBOARD_PASSWORD: password }, door.config().url);
    await door.goAway();
    await expect(ask(`${url}/queues/api/queues`)).resolves.toMatchObject({ status: 503 });
    await door.comeBack();
    await until(async () => (await ask(`${url}/queues/api/queues`)).status === 200);
    await stop();
    await door.goAway();
  });
});
