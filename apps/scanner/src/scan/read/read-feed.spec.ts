import { describe, expect, it } from '@jest/globals';
import { dueWatch, redditPost } from '../../testing/due-watch.js';
import { requestBudget } from '../../testing/free-budget.js';
import {
  ago,
  keys,
  knownSince,
  narrow,
  now,
  posts,
  readFeed,
  watch,
  words,
} from '../../testing/read-words.js';
import { ScriptedFeed } from '../../testing/scripted-feed.js';

describe('readFeed', () => {
  it('queries the keywords of all watches together', async () => {
    const feed = new ScriptedFeed('search', posts);
    const other = dueWatch({
      id: 'w2',
      keywords: ['beta', 'epsilon'],
      cursor: knownSince(60, ['beta', 'epsilon']),
    });
    const reading = await readFeed(feed, [watch, other]);
    expect(feed.asked).toHaveLength(1);
    expect(reading.posts).toHaveLength(40);
    expect(keys(reading.windows.keys())).toEqual([...words, 'epsilon'].sort());
    expect(reading.faults.size).toBe(0);
  });

  it('reads a listing once for all keywords of a whole job', async () => {
    const feed = new ScriptedFeed('items', [], { grammar: null });
    const watches = Array.from({ length: 5_000 }, (_, index) =>
      dueWatch({
        id: `w${index}`,
        monitorId: `m${index}`,
        keywords: Array.from({ length: 20 }, (_, word) => `word${index}x${word}`),
      }),
    );
    const reading = await readFeed(feed, watches);
    expect(feed.asked).toHaveLength(1);
    expect([...reading.windows.keys()]).toEqual(['head ']);
  }, 30_000);

  it('queries a feed that only looks back once per keyword', async () => {
    const feed = new ScriptedFeed('search', posts, { looksBack: true });
    await readFeed(feed, [dueWatch({ keywords: ['alpha', 'beta'], cursor: knownSince(60, ['beta']) })]);
    expect(feed.asked.map(({ keywords }) => keywords)).toEqual([['alpha']]);
  });

  it('keeps the results of an overflowing query, and queries its noisiest keywords separately from then on', async () => {
    const noise = Array.from({ length: 30 }, (_, index) =>
      redditPost(`noise${index}`, { text: 'alpha', publishedAt: ago(index / 10) }),
    );
    const feed = new ScriptedFeed('search', [...posts, ...noise], { listed: 20 });
    const reading = await readFeed(feed, [watch]);
    expect(feed.asked).toHaveLength(1);
    expect(reading.posts).toHaveLength(20);
    for (const word of words)
      expect(reading.windows.get(`head ${word}`)).toMatchObject({
        part: 'head',
        stopped: 'listing_ends',
        canNarrow: true,
        canEndEarlier: false,
      });
    expect([...reading.unreadAlone]).toEqual(['alpha']);
    expect([...reading.alone]).toEqual([['alpha', new Date(now.getTime() + 24 * 3_600_000)]]);
  });

  it('queries unread ranges as well as new posts, and the noisy keyword separately', async () => {
    const left = (isAlone: boolean) => ({
      coveredUntil: ago(6).toISOString(),
      unread: {
        from: ago(60).toISOString(),
        until: ago(30).toISOString(),
        reason: 'listing_ends' as const,
        isLookBack: false,
        readAt: ago(6).toISOString(),
        ...(isAlone ? { isAlone } : {}),
      },
    });
    const cursor = { search: { alpha: left(true), beta: left(false), gamma: left(false) } };
    const feed = new ScriptedFeed('search', posts, { readsBefore: true });
    const reading = await readFeed(feed, [dueWatch({ keywords: ['alpha', 'beta', 'gamma'], cursor })]);
    expect(
      feed.asked.map(({ keywords, since, until }) => [[...keywords].sort().join(' '), since, until]),
    ).toEqual(
      expect.arrayContaining([
        ['alpha beta gamma', ago(21), null],
        ['alpha', ago(60), ago(30)],
        ['beta gamma', ago(60), ago(30)],
      ]),
    );
    expect(
      keys(
        [...reading.windows.keys()].filter((name) => name.startsWith('unread')),
        `unread ${ago(30).toISOString()}`,
      ),
    ).toEqual(['alpha', 'beta', 'gamma']);
    // Without `until` queries, the source lists everything from now back to the start of the unread time.
    const unending = new ScriptedFeed('search', posts);
    await readFeed(unending, [dueWatch({ keywords: ['alpha'], cursor })]);
    expect(unending.asked.map(({ until }) => until)).toEqual([null, null]);
  });

  it('does not query again what was read since the watch became due', async () => {
    const fresh = dueWatch({ keywords: words, cursor: knownSince(0), nextScanAt: ago(1) });
    const feed = new ScriptedFeed('search', posts);
    await readFeed(feed, [fresh]);
    expect(feed.asked).toEqual([]);
  });

  it('joins the excerpts of a post that queries for different keywords show', async () => {
    const shown = ['We moved from alpha to', 'the alpha', 'moved from alpha to', 'and beta won'];
    const excerpts = shown.map((text) => redditPost('x', { text, publishedAt: ago(1) }));
    const whole = new ScriptedFeed('search', excerpts, { grammar: narrow, showsExcerpts: true });
    const two = dueWatch({ keywords: ['alpha', 'beta'], cursor: knownSince(60) });
    const [post, ...others] = (await readFeed(whole, [two])).posts;
    expect(post?.text).toBe('We moved from alpha to … the alpha … and beta won');
    expect(others).toEqual([]);
    // Where texts are complete, a different one is an edit.
    const edited = new ScriptedFeed('search', excerpts, { grammar: narrow });
    expect((await readFeed(edited, [two])).posts.map(({ text }) => text)).toEqual(['and beta won']);
  });

  it('returns the cost of each query and the monitors it was sent for', async () => {
    const feed = new ScriptedFeed('search', posts, { grammar: narrow });
    const other = dueWatch({
      id: 'w2',
      monitorId: 'm2',
      keywords: ['beta'],
      cursor: knownSince(60, ['beta']),
    });
    const { costs } = await readFeed(feed, [watch, other], requestBudget(10));
    expect(costs).toHaveLength(4);
    expect(costs.map(({ monitorIds }) => monitorIds)).toEqual(expect.arrayContaining([['m1', 'm2'], ['m1']]));
    for (const { spent, externalIds } of costs) {
      expect(spent).toEqual({ requests: 1 });
      expect(externalIds).toHaveLength(10);
    }
  });

  it('overlaps the cursor, and reads a new watch as far back as the feed goes', async () => {
    const feed = new ScriptedFeed('search', posts, { grammar: narrow });
    await readFeed(feed, [watch, dueWatch({ id: 'w2', keywords: ['new'] })]);
    const since = new Map(feed.asked.map((query) => [query.q, query.since]));
    expect(since.get('alpha')).toEqual(ago(60 + 15));
    expect(since.get('new')).toEqual(ago(7 * 24 * 60));
  });

  it('looks back no further than for a new watch, however long ago the last scan was', async () => {
    const feed = new ScriptedFeed('search', posts);
    await readFeed(feed, [dueWatch({ cursor: knownSince(60 * 24 * 365, ['acme']) })]);
    expect(feed.asked[0]?.since).toEqual(ago(7 * 24 * 60));
  });

  it('reads a watch that starts over back to where it had got, as far as the feed reaches', async () => {
    const feed = new ScriptedFeed('search', posts, { backfillMs: 600_000, reachMs: 24 * 3_600_000 });
    const since = async (resumeFrom: Date | null) => {
      await readFeed(feed, [dueWatch({ resumeFrom })]);
      return feed.asked.at(-1)?.since;
    };
    expect(await since(ago(8 * 60))).toEqual(ago(8 * 60 + 15));
    expect(await since(ago(48 * 60))).toEqual(ago(24 * 60));
    expect(await since(ago(5))).toEqual(ago(10));
    expect(await since(null)).toEqual(ago(10));
  });

  it('never takes a search back for done because its watch starts over', async () => {
    const feed = new ScriptedFeed('search', posts, { looksBack: true });
    await readFeed(feed, [dueWatch({ resumeFrom: ago(30 * 24 * 60) })]);
    expect(feed.asked.map(({ since }) => since)).toEqual([ago(7 * 24 * 60)]);
  });

  it('counts posts that the feed listed but left out as unwanted', async () => {
    const feed = new ScriptedFeed('search', posts, { window: { listed: 7_000, changed: ['t3_x'] } });
    const reading = await readFeed(feed, [watch]);
    expect(reading).toMatchObject({ listed: 7_000, changed: ['t3_x'] });
    expect(reading.posts).toHaveLength(40);
  });

  it('reads a listing once, back to the earliest time that any watch needs', async () => {
    const feed = new ScriptedFeed('search', posts, { grammar: null });
    const later = dueWatch({ id: 'w2', keywords: ['late'], cursor: knownSince(5, ['late']) });
    const reading = await readFeed(feed, [later, watch]);
    expect(feed.asked).toEqual([{ q: '', keywords: [], since: ago(75), until: null }]);
    expect(reading.windows.get('head ')).toMatchObject({ coveredFrom: ago(75), fetched: 40 });
  });

  it('looks back only for a new keyword, and continues the others from their cursors', async () => {
    const feed = new ScriptedFeed('search', posts, { grammar: narrow });
    await readFeed(feed, [dueWatch({ keywords: ['alpha', 'added'], cursor: knownSince(60) })]);
    const since = new Map(feed.asked.map((query) => [query.q, query.since]));
    expect(since.get('alpha')).toEqual(ago(75));
    expect(since.get('added')).toEqual(ago(7 * 24 * 60));
  });

  it('puts off queries beyond its share, but always sends one', async () => {
    const feed = new ScriptedFeed('search', posts, { grammar: narrow });
    const reading = await readFeed(feed, [watch], requestBudget(2));
    expect(feed.asked).toHaveLength(2);
    expect(reading.putOff.size).toBe(2);
    expect(reading.faults.size).toBe(0);
    const starved = new ScriptedFeed('search', posts, { grammar: narrow });
    await readFeed(starved, [watch], requestBudget(0.1));
    expect(starved.asked).toHaveLength(1);
  });

  it('queries the keyword that has waited longest first', async () => {
    const feed = new ScriptedFeed('search', posts, { grammar: narrow });
    const cursor = { search: { ...knownSince(60).search, ...knownSince(90, ['gamma']).search } };
    await readFeed(feed, [dueWatch({ keywords: words, cursor })], requestBudget(1));
    expect(feed.asked.map(({ q }) => q)).toEqual(['gamma']);
  });
});
