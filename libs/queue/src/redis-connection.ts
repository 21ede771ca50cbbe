import { messageOf } from '@earshot/domain';
import { LOG, type Log, networkFault, networkSentence, serverOf } from '@earshot/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { openRedis, type RedisClient } from './redis-client.js';
import { RedisConfig } from './redis.config.js';

/**
 * The connection for short commands (enqueue, counters). While Redis is unavailable, commands fail at once instead of
 * queueing: no progress may depend on Redis.
 */
@Injectable()
export class RedisConnection implements OnApplicationShutdown {
  readonly client: RedisClient;
  private isAway = false;

  constructor(
    private readonly config: RedisConfig,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.client = openRedis(config, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      connectTimeout: 2_000,
      commandTimeout: 1_000,
      retryStrategy: (times) => Math.min(times * 100, 2_000),
    });
    this.client.on('error', (error) => this.reportAway(error));
    this.client.on('ready', () => this.reportBack());
  }

  /** @throws where Redis does not answer within a second */
  async ping(): Promise<void> {
    await this.client.ping();
  }

  /** Once an outage: reconnecting fails every two seconds. */
  private reportAway(error: unknown): void {
    if (this.isAway) return;
    this.isAway = true;
    const server = `Redis ${serverOf(this.config.url, 6379)}`;
    const fault = networkFault(error);
    const reason = fault === null ? `${server}: ${messageOf(error)}` : networkSentence(server, fault);
    this.log.warn({ reason }, 'Redis is unavailable: work is found later, nothing is lost');
  }

  private reportBack(): void {
    if (this.isAway) this.log.info('Redis is back');
    this.isAway = false;
  }

  onApplicationShutdown(): void {
    this.client.disconnect();
  }
}
