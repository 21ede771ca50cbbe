import type { JetstreamEvent } from './jetstream-log.js';

/** Where a connection's stream begins. */
export interface JetstreamStart {
  /** Index of the first event. */
  readonly index: number;
  readonly kinds: readonly string[];
  /** Whether it begins later than requested. */
  readonly isClamped: boolean;
}

/** Why no stream is opened, in XRPC's format. */
export interface JetstreamRefusal {
  readonly error: 'InvalidRequest' | 'CursorTooOld';
  readonly message: string;
}

/** Sequence numbers are below this, microseconds are not. */
const firstTime = 1e15;
const known = ['kinds', 'collections', 'dids', 'cursor', 'maxMessageSizeBytes', 'zstdDictionary'];
const kindNames = ['commit', 'identity', 'account', 'sync'];

/**
 * Reads the query of a connection, as a host does before it opens the stream.
 * @param reachMs the maximum age of events
 * @param listsAtMost the maximum number of events
 * @param firstSeq the sequence number of the first event on this host
 */
export function readJetstreamQuery(
  query: URLSearchParams,
  events: readonly JetstreamEvent[],
  now: Date,
  {
    reachMs,
    listsAtMost,
    firstSeq,
  }: { readonly reachMs: number; readonly listsAtMost: number; readonly firstSeq: number },
): JetstreamStart | JetstreamRefusal {
  const invalid = (message: string): JetstreamRefusal => ({ error: 'InvalidRequest', message });
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) return invalid(`unknown parameter ${unknown}`);
  const kinds = query.getAll('kinds');
  const wrong = kinds.find((kind) => !kindNames.includes(kind));
  if (wrong !== undefined) return invalid(`kinds: ${wrong}`);
  if (kinds.length > 0 && !kinds.includes('commit') && query.has('collections'))
    return invalid('collections without commits');
  const cursor = query.get('cursor');
  if (cursor !== null && !/^\d{1,17}$/.test(cursor)) return invalid('cursor');
  const floorTime = now.getTime() - reachMs;
  const reached = firstIndex(events, (event) => event.time.getTime() >= floorTime);
  const floor = Math.max(reached, events.length - listsAtMost);
  const value = cursor === null ? Infinity : Number(cursor);
  if (value >= firstTime) {
    const time = value / 1_000;
    const index = firstIndex(events, (event) => event.time.getTime() >= time);
    // A time in the future, like a number not yet assigned, means now.
    return { index: Math.max(index, floor), kinds, isClamped: time < floorTime || index < floor };
  }
  const index = value - firstSeq;
  if (index < floor)
    return {
      error: 'CursorTooOld',
      message: `cursor too old: cursor ${cursor} below lookback floor ${floor + firstSeq}; re-backfill from your last seq`,
    };
  return { index: Math.min(index, events.length), kinds, isClamped: false };
}

/** The first event that fits; the end of the list if none does. */
function firstIndex(events: readonly JetstreamEvent[], fits: (event: JetstreamEvent) => boolean): number {
  const index = events.findIndex(fits);
  return index < 0 ? events.length : index;
}
