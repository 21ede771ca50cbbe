import { randomUUID } from 'node:crypto';
import { EnvReader } from '@earshot/platform';
import { RedisConfig } from '../redis/redis.config.js';

/**
 * The Redis of the test run, with its own prefix.
 * @throws if `REDIS_URL` is not set
 */
export function testRedis(url = process.env['REDIS_URL']): RedisConfig {
  const env = new EnvReader({ REDIS_URL: url, REDIS_PREFIX: `{spec-${randomUUID().slice(0, 18)}}` });
  const config = new RedisConfig(env);
  env.finish();
  return config;
}

/** A Redis address on which nothing listens. */
export function absentRedis(): RedisConfig {
  return testRedis('redis://127.0.0.1:1/0');
}
