import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RateLimiter } from './rate-limiter.js';
import { RedisConnection } from './redis-connection.js';
import type { RedisConfig } from './redis.config.js';
import { absentRedis, testRedis } from './testing/redis.js';
import { until } from './testing/until.js';

const connections: RedisConnection[] = [];

function limiter(config: RedisConfig): RateLimiter {
  const connection = new RedisConnection(config);
  connections.push(connection);
  return new RateLimiter(connection, config);
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
    await until(() => connections.every(({ client }) => client.status === 'ready'));
  });

  it('allows just as many uses as the limit says', async () => {
    const decisions = [];
    for (let use = 0; use < 5; use += 1) decisions.push(await one.hit('exact', 3, 60));
    expect(decisions.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
    expect(decisions.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
    for (const { limit, resetSeconds } of decisions) {
      expect(limit).toBe(3);
      expect(resetSeconds).toBeGreaterThanOrEqual(1);
      expect(resetSeconds).toBeLessThanOrEqual(60);
    }
  });

  it('counts over all processes', async () => {
    await one.hit('shared', 2, 60);
    await two.hit('shared', 2, 60);
    expect(await one.hit('shared', 2, 60)).toMatchObject({ allowed: false });
    expect(await two.hit('shared', 2, 60)).toMatchObject({ allowed: false });
  });

  it('loses no use where many come at once', async () => {
    const hits = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? one : two).hit('rush', 25, 60));
    const allowed = (await Promise.all(hits)).filter((decision) => decision.allowed);
    expect(allowed).toHaveLength(25);
  });

  it('counts each key for itself', async () => {
    await one.hit('full', 1, 60);
    expect(await one.hit('full', 1, 60)).toMatchObject({ allowed: false });
    expect(await one.hit('other', 1, 60)).toMatchObject({ allowed: true });
  });

  it('starts anew when the window has ended', async () => {
    await one.hit('short', 1, 1);
    expect(await one.hit('short', 1, 1)).toMatchObject({ allowed: false, resetSeconds: 1 });
    await until(async () => (await one.hit('short', 1, 1)).allowed);
  });

  it('counts alone while Redis is away, and never throws', async () => {
    const alone = limiter(absentRedis());
    const decisions = [];
    for (let use = 0; use < 3; use += 1) decisions.push(await alone.hit('away', 2, 60));
    expect(decisions.map(({ allowed }) => allowed)).toEqual([true, true, false]);
  });
});
