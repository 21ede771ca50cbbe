import type { DueWatch, SpendingRoom } from '@earshot/domain';
import { readFeed as read } from '../scan/read/read-feed.js';
import type { ScanBudget } from '../scan/read/scan-budget.js';
import { dueWatch, redditPost } from './due-watch.js';
import { freeBudget } from './free-budget.js';
import type { ScriptedFeed } from './scripted-feed.js';

/** The start of the scans in these specs. */
export const now = new Date('2026-11-20T12:00:00Z');
/** This many minutes before `now`. */
export const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
/** Reads a feed for watches that are due every five minutes. @param rooms what their monitors may pay for posts; absent = posts cost nothing */
export const readFeed = (
  ...[feed, watches, budget, rooms, isPaidPerItem = rooms !== undefined]: [
    ScriptedFeed,
    DueWatch[],
    ScanBudget?,
    SpendingRoom[]?,
    boolean?,
  ]
) =>
  read(
    feed,
    watches.map((one, index) => ({
      watch: one,
      intervalMs: 300_000,
      feedIntervalMs: () => 300_000,
      isSeldomRelevant: false,
      room: rooms?.[index] ?? null,
    })),
    { now, budget: budget ?? freeBudget(), isPaidPerItem },
  );

/** The keys of a map or set of parts, all of which must be of this part. */
export const keys = (parts: Iterable<string>, part = 'head'): string[] =>
  [...parts]
    .map((name) => (name.startsWith(`${part} `) ? name.slice(part.length + 1) : `not ${part}: ${name}`))
    .sort();

/** The keywords of `watch`. */
export const words = ['alpha', 'beta', 'gamma', 'delta'];

/** So narrow that each keyword needs a query of its own. */
export const narrow = {
  maxLength: 8,
  maxWords: null,
  maxKeywords: null,
  before: '',
  after: '',
  or: '|',
  term: (word: string) => word,
};

/** Ten posts per keyword, a minute apart. */
export const posts = words.flatMap((word, which) =>
  Array.from({ length: 10 }, (_, index) =>
    redditPost(`${word}${index}`, { text: word, publishedAt: ago(4 * index + which) }),
  ),
);

/** Cursors that were last moved this many minutes ago. */
export const knownSince = (minutes: number, keywords = words) => ({
  search: Object.fromEntries(keywords.map((word) => [word, { coveredUntil: ago(minutes).toISOString() }])),
});

/** A watch on all words, read an hour ago. */
export const watch = dueWatch({ keywords: words, cursor: knownSince(60) });
