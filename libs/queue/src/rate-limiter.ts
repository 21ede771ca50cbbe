import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '@earshot/platform';
import { LocalCounters } from './local-counters.js';
import { type PrepaidBlock, PrepaidUses } from './prepaid-uses.js';
import type { Counts, RateLimit } from './rate-limit.js';
import { RedisConfig } from './redis.config.js';
import { RedisConnection } from './redis-connection.js';
import { SharedCounters } from './shared-counters.js';

/** The decision for one of the limits. */
export interface RateDecision {
  /** false = this limit refused the use. */
  readonly allowed: boolean;
  readonly limit: number;
  /** Uses left in the window, after this one if it was counted. */
  readonly remaining: number;
  /** Time until the window ends; where none has begun, its length. */
  readonly resetSeconds: number;
}

/** How often an unavailable Redis is tried again; in between, calls do not wait for it. */
const retryMs = 1_000;

/**
 * Counts uses in fixed windows that begin with the first use, exactly and across all processes, in Redis. While Redis is
 * unavailable, each process counts by itself. Never throws.
 */
@Injectable()
export class RateLimiter {
  private readonly prepaid = new PrepaidUses<RateDecision[]>();
  private readonly counters: SharedCounters;
  private readonly local = new LocalCounters();
  /** By the limits: who asks often hands over the same ones. */
  private readonly keys = new WeakMap<readonly RateLimit[], { windowMs: number; keys: readonly string[] }>();
  private awayUntil = 0;

  constructor(
    redis: RedisConnection,
    private readonly config: RedisConfig,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.counters = new SharedCounters(redis.client);
  }

  /**
   * Counts one use under all limits, or under none where one refuses it.
   * Busy callers are counted in blocks (`PrepaidUses`), which get smaller towards the limit.
   * @returns a decision for each limit
   */
  take(limits: readonly RateLimit[], windowSeconds: number): Promise<RateDecision[]> {
    const windowMs = windowSeconds * 1_000;
    return this.prepaid.take(this.keysOf(limits, windowMs), largestBlock(limits), async (uses) => {
      const counted =
        (await this.shared(limits, windowMs, uses)) ?? this.local.count(limits, windowMs, 1, Date.now());
      return this.block(limits, windowMs, counted);
    });
  }

  /** What `take` would return, without counting. */
  async peek(limits: readonly RateLimit[], windowSeconds: number): Promise<RateDecision[]> {
    const windowMs = windowSeconds * 1_000;
    const counted =
      (await this.shared(limits, windowMs, 0)) ?? this.local.count(limits, windowMs, 0, Date.now());
    const counters = counted.counters.map(({ before, leftMs }, index) => {
      const key = this.keysOf(limits, windowMs)[index] ?? '';
      return { before: Math.max(0, before - this.prepaid.held(key)), leftMs };
    });
    return decide(limits, { uses: 0, counters }, 0, windowMs);
  }

  private block(
    limits: readonly RateLimit[],
    windowMs: number,
    counted: Counts,
  ): PrepaidBlock<RateDecision[]> {
    const countedAt = Date.now();
    return {
      uses: counted.uses,
      decisions: (left) => {
        const elapsedMs = Date.now() - countedAt;
        const now = counted.counters.map(({ before, leftMs }) => ({ before, leftMs: leftMs - elapsedMs }));
        return decide(limits, { ...counted, counters: now }, left, windowMs);
      },
      giveBack: (uses) => void this.giveBack(limits, windowMs, counted, uses),
    };
  }

  /** null = Redis is unavailable. */
  private async shared(limits: readonly RateLimit[], windowMs: number, uses: number): Promise<Counts | null> {
    if (Date.now() < this.awayUntil) return null;
    try {
      const counted = await this.counters.count(this.keysOf(limits, windowMs), limits, windowMs, uses);
      if (this.awayUntil > 0) this.log.info('counting requests together again');
      this.awayUntil = 0;
      return counted;
    } catch (error) {
      if (this.awayUntil === 0)
        this.log.warn({ err: error }, 'Redis is away: each process counts requests by itself');
      this.awayUntil = Date.now() + retryMs;
      return null;
    }
  }

  private async giveBack(
    limits: readonly RateLimit[],
    windowMs: number,
    counted: Counts,
    uses: number,
  ): Promise<void> {
    await this.counters
      .giveBack(this.keysOf(limits, windowMs), counted, uses)
      .catch((error: unknown) => this.log.debug({ err: error }, 'uses were not given back'));
  }

  private keysOf(limits: readonly RateLimit[], windowMs: number): readonly string[] {
    const known = this.keys.get(limits);
    if (known?.windowMs === windowMs) return known.keys;
    const keys = limits.map(({ key }) => `${this.config.prefix}:rate:${windowMs}:${key}`);
    this.keys.set(limits, { windowMs, keys });
    return keys;
  }
}

function largestBlock(limits: readonly RateLimit[]): number {
  let least = Number.MAX_SAFE_INTEGER;
  for (const { limit } of limits) least = Math.min(least, limit);
  return Math.max(1, Math.floor(least / blocksPerLimit));
}

/** At most a hundredth of a limit is counted ahead of its use. */
const blocksPerLimit = 100;

/** @param left of the uses that were counted, those that are still to come */
function decide(
  limits: readonly RateLimit[],
  { uses, counters }: Counts,
  left: number,
  windowMs: number,
): RateDecision[] {
  return limits.map(({ limit }, index): RateDecision => {
    const { before, leftMs } = counters[index] ?? { before: 0, leftMs: windowMs };
    return {
      allowed: before < limit,
      limit,
      remaining: Math.max(0, limit - before - uses + left),
      resetSeconds: Math.max(1, Math.ceil(leftMs / 1_000)),
    };
  });
}
