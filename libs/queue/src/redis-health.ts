import { Injectable } from '@nestjs/common';
import { HealthChecks } from '@earshot/platform';
import { RedisConnection } from './redis-connection.js';

/** Without Redis nothing is lost: work is found by sweeps, later. */
@Injectable()
export class RedisHealth {
  constructor(checks: HealthChecks, redis: RedisConnection) {
    checks.add({ name: 'redis', need: 'optional', check: () => redis.ping() });
  }
}
