import type { HealthCheck } from '@earshot/platform';
import type { RedisConnection } from './redis-connection.js';

/** Without Redis nothing is lost: work is found by sweeps, later. */
export function redisHealth(redis: RedisConnection): HealthCheck {
  return { name: 'redis', need: 'optional', check: () => redis.ping() };
}
