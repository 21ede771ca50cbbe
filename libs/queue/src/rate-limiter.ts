import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { RedisConfig } from './redis.config.js';
import { RedisConnection } from './redis-connection.js';

export interface RateDecision {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Until the window ends. */
  readonly resetSeconds: number;
}

/** Counts in fixed windows, shared by all processes through Redis; while Redis is away each process counts alone. */
@Injectable()
export class RateLimiter {
  private readonly limiters = new Map<string, RateLimiterRedis>();

  constructor(
    private readonly redis: RedisConnection,
    private readonly config: RedisConfig,
  ) {}

  /** Counts one use of `key`, of which `limit` are allowed in each window. Never throws. */
  async hit(key: string, limit: number, windowSeconds: number): Promise<RateDecision> {
    const answer = await this.limiter(limit, windowSeconds)
      .consume(key)
      .catch((refused: unknown) => {
        if (refused instanceof RateLimiterRes) return refused;
        throw refused;
      });
    return {
      allowed: answer.consumedPoints <= limit,
      limit,
      remaining: Math.max(0, answer.remainingPoints),
      resetSeconds: Math.max(1, Math.ceil(answer.msBeforeNext / 1_000)),
    };
  }

  private limiter(points: number, duration: number): RateLimiterRedis {
    const id = `${points}:${duration}`;
    let limiter = this.limiters.get(id);
    if (limiter === undefined) {
      limiter = new RateLimiterRedis({
        storeClient: this.redis.client,
        keyPrefix: `${this.config.prefix}:rate:${id}`,
        points,
        duration,
        insuranceLimiter: new RateLimiterMemory({ points, duration }),
      });
      this.limiters.set(id, limiter);
    }
    return limiter;
  }
}
