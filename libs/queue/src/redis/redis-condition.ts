import { ConfigError, HealthChecks, HealthFault, LOG, type Log } from '@earshot/platform';
import type { FactoryProvider } from '@nestjs/common';
import { askRedis, explainFailure, inspectRedis } from './inspect-redis.js';
import { RedisConfig } from './redis.config.js';
import { RedisConnection } from './redis-connection.js';
import type { RedisFinding } from './redis-finding.js';

/**
 * The condition of Redis, checked before startup, when it becomes unavailable, on every reconnection and with each health
 * check. Each condition is reported once, in the same words. Without Redis nothing is lost: sweeps find work later, and the process is degraded.
 */
export class RedisCondition {
  private isAway = false;

  constructor(
    private finding: RedisFinding | null,
    private readonly redis: RedisConnection,
    private readonly config: RedisConfig,
    private readonly log: Log,
  ) {
    redis.client.on('error', (error) => void this.goneAway(error));
    redis.client.on('ready', () => void this.askAgain());
  }

  /** A warning for operators; null = none. */
  get warning(): string | null {
    return this.finding?.sentence ?? null;
  }

  /** @throws HealthFault if Redis is unavailable, full or misconfigured */
  async check(): Promise<void> {
    try {
      // Settings can be changed while Redis runs, without a connection being lost.
      this.tell(await askRedis(this.redis.client, this.config));
      // Full memory only shows when something is written.
      if (this.finding === null) await this.redis.client.set(`${this.config.prefix}:health`, '', 'PX', 1_000);
    } catch (error) {
      const { message } = error as Error;
      if (message.startsWith('MISCONF'))
        throw new HealthFault('Redis refuses writes: it cannot save to its disk.');
      if (message.startsWith('OOM')) throw new HealthFault('Redis refuses writes: its memory is full.');
      throw new HealthFault(this.finding?.reason ?? 'Redis cannot be reached.');
    }
    if (this.finding !== null) throw new HealthFault(this.finding.reason);
  }

  /** Reports once per outage, because reconnecting fails every two seconds. */
  private async goneAway(error: unknown): Promise<void> {
    if (this.isAway) return;
    this.isAway = true;
    const finding = await explainFailure(error, this.config);
    // Redis may have come back in the meantime.
    if (this.redis.client.status !== 'ready') this.tell(finding);
  }

  private async askAgain(): Promise<void> {
    try {
      const found = await askRedis(this.redis.client, this.config);
      if (this.isAway) this.log.info('Redis is back');
      this.isAway = false;
      this.tell(found);
    } catch {
      // Unavailable again; the next connection is checked.
    }
  }

  private tell(finding: RedisFinding | null): void {
    if (finding !== null && finding.sentence !== this.finding?.sentence) this.log.warn(finding.sentence);
    this.finding = finding;
  }
}

/**
 * Provides the condition of Redis.
 * @throws ConfigError if Redis refuses the connection or is too old, before the process listens.
 */
export const redisConditionProvider: FactoryProvider<RedisCondition> = {
  provide: RedisCondition,
  inject: [RedisConfig, RedisConnection, HealthChecks, LOG],
  async useFactory(config: RedisConfig, redis: RedisConnection, checks: HealthChecks, log: Log) {
    const finding = await inspectRedis(config);
    if (finding?.action === 'refuse') {
      redis.client.disconnect();
      throw new ConfigError([finding.sentence]);
    }
    if (finding !== null) log.warn(finding.sentence);
    const condition = new RedisCondition(finding, redis, config, log);
    checks.add({ name: 'redis', need: 'optional', check: () => condition.check() });
    return condition;
  },
};
