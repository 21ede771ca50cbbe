import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '@earshot/platform';
import { TcpProxy } from '@earshot/platform/testing';
import { RateLimiter } from './rate-limiter.js';
import { RedisConnection } from '../redis/redis-connection.js';
import type { RedisConfig } from '../redis/redis.config.js';
import { absentRedis, testRedis } from '../testing/redis.js';
import { until } from '../testing/until.js';

const connections: RedisConnection[] = [];
const lines: string[] = [];
const log = createLog({ service: 'spec', level: 'info', to: { write: (line) => void lines.push(line) } });

function limiter(config: RedisConfig): RateLimiter {
  const connection = new RedisConnection(config);
  connections.push(connection);
  return new RateLimiter(connection, config, log);
}

async function take(of: RateLimiter, key: string, limit: number, windowSeconds = 60) {
  const [decision] = await of.take([{ key, limit }], windowSeconds);
  if (decision === undefined) throw new Error('A limit has no decision.');
  return decision;
}

afterAll(() => {
  for (const connection of connections) connection.onApplicationShutdown();
});

describe('RateLimiter', () => {
  let one: RateLimiter;
  let two: RateLimiter;

  beforeAll(async () => {
    const config = testRedis();
    one = limiter(config);
    two = limiter(config);
    await until(() => connections.slice(-2).every(({ client }) => client.status === 'ready'));
  });

  it('allows exactly as many uses as the limit', async () => {
    const decisions = [];
    for (let use = 0; use < 5; use += 1) decisions.push(await take(one, 'exact', 3));
    expect(decisions.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
    expect(decisions.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
    for (const { limit, resetSeconds } of decisions) {
      expect(limit).toBe(3);
      expect(resetSeconds).toBeGreaterThanOrEqual(1);
      expect(resetSeconds).toBeLessThanOrEqual(60);
    }
  });

  it('counts across all processes, and loses no use under concurrency', async () => {
    const hits = Array.from({ length: 40 }, (_, index) => take(index % 2 === 0 ? one : two, 'rush', 25));
    const allowed = (await Promise.all(hits)).filter((decision) => decision.allowed);
    expect(allowed).toHaveLength(25);
  });

  it('allows busy callers exactly the limit across all processes', async () => {
    const rush = async (of: RateLimiter): Promise<number> => {
      let allowed = 0;
      for (let round = 0; round < 30; round += 1) {
        const answers = await Promise.all(Array.from({ length: 40 }, () => take(of, 'busy', 1_000)));
        allowed += answers.filter((answer) => answer.allowed).length;
      }
      return allowed;
    };
    const [first, second] = await Promise.all([rush(one), rush(two)]);
    expect(first + second).toBe(1_000);
    expect(await one.peek([{ key: 'busy', limit: 1_000 }], 60)).toMatchObject([{ remaining: 0 }]);
  });

  it('counts each key separately', async () => {
    await take(one, 'full', 1);
    expect(await take(one, 'full', 1)).toMatchObject({ allowed: false });
    expect(await take(one, 'other', 1)).toMatchObject({ allowed: true });
  });

  it('counts a use under all of its limits, or under none if one refuses', async () => {
    const limits = [
      { key: 'one of two', limit: 2 },
      { key: 'both', limit: 3 },
    ];
    const answers = [];
    for (let use = 0; use < 4; use += 1) answers.push(await one.take(limits, 60));
    expect(answers.map((answer) => answer.map(({ allowed }) => allowed))).toEqual([
      [true, true],
      [true, true],
      [false, true],
      [false, true],
    ]);
    expect(answers.at(-1)?.map(({ remaining }) => remaining)).toEqual([0, 1]);
  });

  it('shows the remaining uses without counting one', async () => {
    const limits = [{ key: 'seen', limit: 2 }];
    expect(await one.peek(limits, 60)).toEqual([{ allowed: true, limit: 2, remaining: 2, resetSeconds: 60 }]);
    await one.take(limits, 60);
    expect(await two.peek(limits, 60)).toMatchObject([{ allowed: true, remaining: 1 }]);
    await one.take(limits, 60);
    expect(await two.peek(limits, 60)).toMatchObject([{ allowed: false, remaining: 0 }]);
  });

  it('starts again when the window has ended', async () => {
    await until(async () => !(await take(one, 'short', 1, 1)).allowed);
    await until(async () => (await take(one, 'short', 1, 1)).allowed);
  });
});

describe('RateLimiter without Redis', () => {
  it('counts per process, with the same limits, and never throws', async () => {
    const alone = limiter(absentRedis());
    const limits = [
      { key: 'away', limit: 2 },
      { key: 'roomy', limit: 9 },
    ];
    const answers = [];
    for (let use = 0; use < 3; use += 1) answers.push(await alone.take(limits, 60));
    expect(answers.map((answer) => answer.map(({ allowed }) => allowed))).toEqual([
      [true, true],
      [true, true],
      [false, true],
    ]);
    expect(answers.map((answer) => answer[1]?.remaining)).toEqual([8, 7, 7]);
    expect(await alone.peek(limits, 60)).toMatchObject([{ remaining: 0 }, { remaining: 7 }]);
  });

  it('also starts again when the window has ended', async () => {
    const alone = limiter(absentRedis());
    await until(async () => !(await take(alone, 'short', 1, 1)).allowed);
    await until(async () => (await take(alone, 'short', 1, 1)).allowed);
  });

  it('logs once that it counts per process, and counts across processes again once Redis is back', async () => {
    const proxy = await TcpProxy.open(testRedis().url);
    const config = testRedis(proxy.url);
    const [one, other] = [limiter(config), limiter(config)];
    const ready = () => connections.slice(-2).every(({ client }) => client.status === 'ready');
    try {
      await until(ready);
      lines.length = 0;
      await proxy.goAway();
      for (let use = 0; use < 3; use += 1) expect(await take(one, 'same', 2)).toMatchObject({ limit: 2 });
      expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(['warn']);
      await proxy.comeBack();
      await until(ready);
      // Uses counted separately are not carried over: the shared counters start from zero.
      await until(async () => (await take(one, 'same', 2)).allowed);
      await until(async () => (await take(other, 'same', 2)).allowed);
      expect(await take(one, 'same', 2)).toMatchObject({ allowed: false });
      expect(await take(other, 'same', 2)).toMatchObject({ allowed: false });
    } finally {
      await proxy.goAway();
    }
  });
});
