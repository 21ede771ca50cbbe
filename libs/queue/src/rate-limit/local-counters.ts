import { LRUCache } from 'lru-cache';

/** The number of uses of `key` allowed in each window. */
export interface RateLimit {
  readonly key: string;
  readonly limit: number;
}

export interface Counts {
  /** The number of uses counted: none if a limit refused. */
  readonly uses: number;
  readonly counters: readonly Counted[];
}

/** The state of a counter before counting. */
interface Counted {
  readonly before: number;
  readonly leftMs: number;
}

/**
 * The counters of one process, used while the shared ones are unavailable. In a flood, those used longest ago are forgotten:
 * memory matters more than exact counts.
 */
export class LocalCounters {
  private readonly counters = new LRUCache<string, { count: number; until: number }>({ max: 10_000 });

  /**
   * Counts uses under all limits or, if one is used up, under none.
   * @returns each counter's previous value
   */
  count(limits: readonly RateLimit[], windowMs: number, uses: 0 | 1, nowMs: number): Counts {
    const counted = limits.map(({ key }): Counted => {
      const counter = this.counters.get(`${windowMs}:${key}`);
      const isOpen = counter !== undefined && counter.until > nowMs;
      return isOpen
        ? { before: counter.count, leftMs: counter.until - nowMs }
        : { before: 0, leftMs: windowMs };
    });
    const hasRoom = limits.every(({ limit }, index) => (counted[index]?.before ?? 0) < limit);
    if (uses === 1 && hasRoom)
      limits.forEach(({ key }, index) => {
        const { before, leftMs } = counted[index] ?? { before: 0, leftMs: windowMs };
        this.counters.set(`${windowMs}:${key}`, { count: before + 1, until: nowMs + leftMs });
      });
    return { uses: hasRoom ? uses : 0, counters: counted };
  }
}
