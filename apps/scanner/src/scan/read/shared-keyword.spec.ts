import { describe, expect, it } from '@jest/globals';
import { dueWatch, redditPost } from '../../testing/due-watch.js';
import { freeBudget, requestBudget } from '../../testing/free-budget.js';
import { ago, now, readFeed } from '../../testing/read-words.js';
import { ScriptedFeed } from '../../testing/scripted-feed.js';
import type { FeedReading } from './feed-reading.js';
import { watchResult } from './watch-result.js';

const posts = Array.from({ length: 180 }, (_, minute) =>
  redditPost(`p${minute}`, { text: 'acme', publishedAt: ago(minute + 0.5) }),
);

/** The watch of a monitor for "acme" that has not read this time, in minutes before now. */
function watchWithUnread(id: string, from: number, until: number, readMinutesAgo: number) {
  const unread = {
    from: ago(from).toISOString(),
    until: ago(until).toISOString(),
    reason: 'listing_ends' as const,
    isLookBack: false,
    readAt: ago(readMinutesAgo).toISOString(),
  };
  const cursor = { search: { acme: { coveredUntil: ago(6).toISOString(), unread } } };
  return dueWatch({ id, projectId: id, monitorId: id, cursor, nextScanAt: ago(1) });
}
const older = watchWithUnread('older', 170, 151, 30);
const newer = watchWithUnread('newer', 100, 60, 20);

/** What the reading leaves unread for a watch, in minutes before now, and its gap. */
function leftOf(watch: typeof older, reading: FeedReading) {
  const time = { startedAt: now, now, intervalMs: 300_000, chance: 0, isPaidPerItem: false };
  const { cursor, gap } = watchResult(watch, [reading], time);
  const unread = cursor['search']?.['acme']?.unread;
  const minutes = (text: string): number => (now.getTime() - Date.parse(text)) / 60_000;
  return { unread: unread === undefined ? null : [minutes(unread.from), minutes(unread.until)], gap };
}

describe('two monitors with the same keyword and different unread time', () => {
  it('each have theirs read', async () => {
    const feed = new ScriptedFeed('search', posts, { readsBefore: true });
    const reading = await readFeed(feed, [older, newer], freeBudget());
    expect(leftOf(older, reading)).toEqual({ unread: null, gap: null });
    expect(leftOf(newer, reading)).toEqual({ unread: null, gap: null });
  });

  it('keep what a query for the other did not read', async () => {
    const feed = new ScriptedFeed('search', posts, { readsBefore: true });
    const reading = await readFeed(feed, [older, newer], requestBudget(1));
    expect(feed.asked.map(({ since, until }) => [since, until])).toEqual([[ago(170), ago(151)]]);
    expect(leftOf(older, reading)).toEqual({ unread: null, gap: null });
    expect(leftOf(newer, reading)).toEqual({ unread: [100, 60], gap: null });
  });

  it('keep what their own query did not reach', async () => {
    const feed = new ScriptedFeed('search', posts, { readsBefore: true, listed: 20 });
    const reading = await readFeed(feed, [older, newer], freeBudget());
    expect(leftOf(older, reading)).toEqual({ unread: null, gap: null });
    expect(leftOf(newer, reading)).toEqual({ unread: [100, 79.5], gap: null });
  });
});
