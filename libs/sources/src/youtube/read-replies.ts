import { LRUCache } from 'lru-cache';
import type { SourceCall } from '../source.js';

/**
 * The reply count of each comment when its replies were last read completely, for each monitor that asked. YouTube includes
 * the count when it lists comments, so replies to those with an unchanged count need no request. This requires that the
 * previous result was stored, which a later `since` of the same monitor shows; replies are stored only for those that ask.
 */
export class ReadReplies {
  private readonly known = new LRUCache<string, { readonly count: number; readonly since: number }>({
    max: 100_000,
  });

  /** Whether all replies were read before for each of the monitors. */
  has(commentId: string, count: number, readers: readonly ReplyReader[]): boolean {
    return readers.every(({ monitorId, since }) => {
      const last = this.known.get(`${commentId} ${monitorId}`);
      return last !== undefined && last.count === count && since.getTime() > last.since;
    });
  }

  /** Records that all replies were read now. */
  add(commentId: string, count: number, readers: readonly ReplyReader[]): void {
    for (const { monitorId, since } of readers)
      this.known.set(`${commentId} ${monitorId}`, { count, since: since.getTime() });
  }
}

/** A monitor that asks for replies, and the time back to which it asks. */
export interface ReplyReader {
  readonly monitorId: string;
  readonly since: Date;
}

/** The monitors of a call; one without a name if the call does not say. */
export function readersOf({ readers }: SourceCall, since: Date): readonly ReplyReader[] {
  if (readers === undefined || readers.length === 0) return [{ monitorId: '', since }];
  return readers.map((reader) => ({ monitorId: reader.monitorId, since: reader.since ?? since }));
}
