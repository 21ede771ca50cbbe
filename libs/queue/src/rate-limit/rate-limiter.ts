import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '@earshot/platform';
import { LocalCounters } from './local-counters.js';
import type { Counts, RateLimit } from './rate-limit.js';
import { RedisConfig } from '../redis/redis.config.js';
import { RedisConnection } from '../redis/redis-connection.js';
import { SharedCounters } from './shared-counters.js';

/** The decision for one of the limits. */
export interface RateDecision {
  /** false = this limit refused the use. */
  readonly allowed: boolean;
  readonly limit: number;
  /** Uses left in the window, after this one if it was counted. */
  readonly remaining: number;
  /** Seconds until the window ends; if none has begun, its length. */
  readonly resetSeconds: number;
}

/** How often an unavailable Redis is retried; in between, calls do not wait for it. */
const retryMs = 1_000;

/**
 * Counts uses in fixed windows that begin with the first use, exactly and across all processes, in Redis. While Redis is
 * unavailable, each process counts separately. Never throws.
 */
@Injectable()
export class RateLimiter {
  private readonly counters: SharedCounters;
  private readonly local = new LocalCounters();
  private awayUntil = 0;

  constructor(
    redis: RedisConnection,
    private readonly config: RedisConfig,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.counters = new SharedCounters(redis.client);
  }

  /**
   * Counts one use under all limits, or under none if one refuses it.
   * @returns a decision for each limit
   */
  take(limits: readonly RateLimit[], windowSeconds: number): Promise<RateDecision[]> {
    return this.count(limits, windowSeconds, 1);
  }

  /** The current decisions, without counting a use. */
  peek(limits: readonly RateLimit[], windowSeconds: number): Promise<RateDecision[]> {
    return this.count(limits, windowSeconds, 0);
  }

  private async count(
    limits: readonly RateLimit[],
    windowSeconds: number,
    uses: 0 | 1,
  ): Promise<RateDecision[]> {
    const windowMs = windowSeconds * 1_000;
    const counted =
      (await this.shared(limits, windowMs, uses)) ?? this.local.count(limits, windowMs, uses, Date.now());
    return decide(limits, counted, windowMs);
  }

  /** null = Redis is unavailable. */
  private async shared(limits: readonly RateLimit[], windowMs: number, uses: 0 | 1): Promise<Counts | null> {
    if (Date.now() < this.awayUntil) return null;
    const keys = limits.map(({ key }) => `${this.config.prefix}:rate:${windowMs}:${key}`);
    try {
      const counted = await this.counters.count(keys, limits, windowMs, uses);
      if (this.awayUntil > 0) this.log.info('processes count requests together again');
      this.awayUntil = 0;
      return counted;
    } catch (error) {
      if (this.awayUntil === 0)
        this.log.warn({ err: error }, 'Redis is unavailable: each process counts requests on its own');
      this.awayUntil = Date.now() + retryMs;
      return null;
    }
  }
}

function decide(limits: readonly RateLimit[], { uses, counters }: Counts, windowMs: number): RateDecision[] {
  return limits.map(({ limit }, index): RateDecision => {
    const { before, leftMs } = counters[index] ?? { before: 0, leftMs: windowMs };
    return {
      allowed: before < limit,
      limit,
      remaining: Math.max(0, limit - before - uses),
      resetSeconds: Math.max(1, Math.ceil(leftMs / 1_000)),
    };
  });
}
