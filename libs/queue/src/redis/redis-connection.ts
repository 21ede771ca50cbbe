import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { openRedis, type RedisClient } from './redis-client.js';
import { RedisConfig } from './redis.config.js';

/**
 * The connection for short commands (enqueue, counters). While Redis is unavailable, commands fail at once instead of being
 * queued, because no progress may depend on Redis. `RedisCondition` reports what is wrong with it.
 */
@Injectable()
export class RedisConnection implements OnApplicationShutdown {
  readonly client: RedisClient;

  constructor(config: RedisConfig) {
    this.client = openRedis(config, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      connectTimeout: 2_000,
      commandTimeout: 1_000,
      retryStrategy: (times) => Math.min(times * 100, 2_000),
    });
    // Without a listener, the library prints every failed attempt.
    this.client.on('error', () => undefined);
  }

  onApplicationShutdown(): void {
    this.client.disconnect();
  }
}
