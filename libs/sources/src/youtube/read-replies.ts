import { LRUCache } from 'lru-cache';

/**
 * How many replies each comment had when they were last read whole: YouTube counts them where it lists comments, so those
 * whose number is the same need no request. Only where that reading was stored, which shows in a later `since`.
 */
export class ReadReplies {
  private readonly known = new LRUCache<string, { readonly count: number; readonly since: number }>({
    max: 100_000,
  });

  /** All of them were read before. */
  has(commentId: string, count: number, since: Date): boolean {
    const last = this.known.get(commentId);
    return last !== undefined && last.count === count && since.getTime() > last.since;
  }

  /** All of them were read now. @param since back to when comments were asked for */
  add(commentId: string, count: number, since: Date): void {
    this.known.set(commentId, { count, since: since.getTime() });
  }
}
