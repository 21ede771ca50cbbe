import type { Counted, Counts, RateLimit } from './rate-limit.js';

const maxCounters = 10_000;

/** The counters of one process, used while the shared ones are unavailable. */
export class LocalCounters {
  private readonly counters = new Map<string, { count: number; until: number }>();

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
    if (uses === 1 && hasRoom) {
      if (this.counters.size >= maxCounters) this.forget(nowMs);
      limits.forEach(({ key }, index) => {
        const { before, leftMs } = counted[index] ?? { before: 0, leftMs: windowMs };
        this.counters.set(`${windowMs}:${key}`, { count: before + 1, until: nowMs + leftMs });
      });
    }
    return { uses: hasRoom ? uses : 0, counters: counted };
  }

  /** Removes expired counters, and all of them if that is not enough: in a flood, memory matters more than exact counts. */
  private forget(nowMs: number): void {
    for (const [key, { until }] of this.counters) if (until <= nowMs) this.counters.delete(key);
    if (this.counters.size >= maxCounters) this.counters.clear();
  }
}
