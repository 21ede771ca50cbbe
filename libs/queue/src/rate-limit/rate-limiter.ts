import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '@earshot/platform';
import { type Counts, LocalCounters, type RateLimit } from './local-counters.js';
import type { RedisClient } from '../redis/redis-client.js';
import { RedisConfig } from '../redis/redis.config.js';
import { RedisConnection } from '../redis/redis-connection.js';

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
  private readonly client: Counting;
  private readonly local = new LocalCounters();
  private awayUntil = 0;

  constructor(
    { client }: RedisConnection,
    private readonly config: RedisConfig,
    @Inject(LOG) private readonly log: Log,
  ) {
    client.defineCommand(countUses, { lua: countScript });
    this.client = client as Counting;
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
    const given = [...keys, windowMs, uses, ...limits.map(({ limit }) => limit)];
    try {
      const [taken = 0, ...flat] = await this.client[countUses](keys.length, ...given);
      if (this.awayUntil > 0) this.log.info('processes count requests together again');
      this.awayUntil = 0;
      const counters = limits.map((_, index) => ({
        before: flat[2 * index] ?? 0,
        leftMs: flat[2 * index + 1] ?? windowMs,
      }));
      return { uses: taken, counters };
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

const countUses = 'earshotCountUses';

type Counting = RedisClient & Record<typeof countUses, (...given: (string | number)[]) => Promise<number[]>>;

/**
 * Reads all counters before changing any. ARGV: window in ms, uses (0 or 1), one limit per key. Returns the number of uses
 * counted, then each counter's previous value and the rest of its window in ms.
 */
const countScript = `
local counted, uses = {0}, tonumber(ARGV[2])
for i, key in ipairs(KEYS) do
  local before = tonumber(redis.call('GET', key) or '0')
  local left = redis.call('PTTL', key)
  if left < 0 then left = tonumber(ARGV[1]) end
  counted[2 * i], counted[2 * i + 1] = before, left
  if before >= tonumber(ARGV[2 + i]) then uses = 0 end
end
if uses > 0 then
  for i, key in ipairs(KEYS) do
    if redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, ARGV[1]) end
  end
end
counted[1] = uses
return counted`;
