import { LRUCache } from 'lru-cache';

/**
 * The reply count of each comment when its replies were last read completely. YouTube includes the count when it lists
 * comments, so replies to those with an unchanged count need no request. This requires that the previous result was stored,
 * which a later `since` shows.
 */
export class ReadReplies {
  private readonly known = new LRUCache<string, { readonly count: number; readonly since: number }>({
    max: 100_000,
  });

  /** Whether all replies were read before. */
  has(commentId: string, count: number, since: Date): boolean {
    const last = this.known.get(commentId);
    return last !== undefined && last.count === count && since.getTime() > last.since;
  }

  /**
   * Records that all replies were read now.
   * @param since the time back to which comments were requested
   */
  add(commentId: string, count: number, since: Date): void {
    this.known.set(commentId, { count, since: since.getTime() });
  }
}
