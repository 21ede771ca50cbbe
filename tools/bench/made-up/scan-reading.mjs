import { partOf } from '../../../apps/scanner/dist/scan/read/feed-reading.js';
import { watchResult } from '../../../apps/scanner/dist/scan/read/watch-result.js';

/**
 * The result of a scan without faults, for watches on a source whose only listing returned this many posts.
 * @returns {import('../../../apps/scanner/dist/scan/read/source-reading.js').SourceReading}
 */
export function scanReading(watches, fetched, now = new Date()) {
  const since = new Date(now.getTime() - 300_000);
  const window = {
    part: 'head',
    since,
    overlapMs: 0,
    coveredFrom: since,
    stopped: 'reached',
    fetched,
    requests: 1,
  };
  const feed = {
    feed: 'comments',
    posts: [],
    windows: new Map([[partOf(window.part, '', null), window]]),
    faults: new Map(),
    putOff: new Set(),
    heldBack: new Map(),
    alone: new Map(),
    unreadAlone: new Set(),
    readers: new Map(),
    reach: { backfillMs: 86_400_000 },
  };
  const time = { startedAt: now, now, intervalMs: 300_000, chance: 0 };
  return {
    startedAt: now,
    finishedAt: now,
    posts: [],
    readers: new Map(),
    changed: [],
    fetched,
    results: new Map(watches.map((watch) => [watch.id, watchResult(watch, [feed], time)])),
    replies: { posts: [], updates: [], perWatch: new Map(), costs: [], refused: null },
    costs: [],
    restMs: 0,
    refused: null,
    answered: { fault: null },
  };
}
