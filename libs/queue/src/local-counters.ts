import type { Counted, Counts, RateLimit } from './rate-limit.js';

const maxCounters = 10_000;

/** The counters of one process, for as long as there are no shared ones. */
export class LocalCounters {
  private readonly counters = new Map<string, { count: number; until: number }>();

  /** Counts under all the limits or, where one is used up, under none. @returns each counter as it was before */
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

  /** What has ended; where that is not enough, everything: memory counts for more than a flood's exact number. */
  private forget(nowMs: number): void {
    for (const [key, { until }] of this.counters) if (until <= nowMs) this.counters.delete(key);
    if (this.counters.size >= maxCounters) this.counters.clear();
  }
}
