import { LRUCache } from 'lru-cache';

/** What X has billed already today: it bills a post or a user once a UTC day, and scans overlap. */
export class XBilled {
  private day = '';
  private readonly seen = new LRUCache<string, true>({ max: 200_000 });

  /** How many of the ids are billed anew; from now on they are billed. */
  count(ids: readonly string[], now: Date): number {
    const day = now.toISOString().slice(0, 10);
    if (day !== this.day) this.seen.clear();
    this.day = day;
    const fresh = new Set(ids.filter((id) => !this.seen.has(id)));
    for (const id of fresh) this.seen.set(id, true);
    return fresh.size;
  }
}
