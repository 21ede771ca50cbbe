import { Permanent } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listingAnswer, RedditUnderTest, thing } from '../reddit-under-test.js';

let reddit: RedditUnderTest;
beforeEach(async () => {
  reddit = await RedditUnderTest.start('alpha', 'beta', 'gamma');
});
afterEach(() => reddit.double.close());

const forbidden = { status: 403, body: '{"error": 403}' };

describe('Reddit comments', () => {
  it('come in one listing for all chosen subreddits', async () => {
    await reddit.fetch('comments');
    expect(reddit.listed.map(({ path }) => path)).toEqual(['/r/alpha+beta+gamma/comments']);
  });

  it('are found without an extra request if they were held back for hours', async () => {
    reddit.double.publish([reddit.post('a', 1), reddit.post('late', 600), reddit.post('old', 1_500)]);
    const { posts, requests } = await reddit.fetch('comments');
    expect(posts.map(({ externalId }) => externalId)).toEqual(['t1_a', 't1_late']);
    expect(requests).toBe(1);
  });

  it('are not a feed if no subreddit was chosen', async () => {
    const other = await RedditUnderTest.start();
    expect(other.source.feeds.map(({ name }) => name)).toEqual(['search']);
    await other.double.close();
  });

  it('leave out a refused subreddit, which is logged, shown and not covered, and does not affect the others', async () => {
    reddit.double.publish([reddit.post('a', 1)]);
    reddit.double.answer(({ path }) => path.includes('beta'), forbidden, forbidden);
    const first = await reddit.fetch('comments');
    expect(first.posts).toHaveLength(1);
    expect(reddit.logLines.join()).toContain('"refused":["beta"]');
    const left = { coveredFrom: reddit.now, stopped: { reason: 'listing_ends' } };
    expect(first).toMatchObject({ ...left, missing: expect.any(Permanent) });
    expect(String(first.missing)).toContain('r/beta');
    expect(await reddit.fetch('comments')).toMatchObject({ ...left, missing: expect.any(Permanent) });
    expect(reddit.listed.map(({ path }) => path)).toEqual([
      '/r/alpha+beta+gamma/comments',
      '/r/alpha/comments',
      '/r/beta/comments',
      '/r/gamma/comments',
      '/r/alpha+gamma/comments',
      '/r/alpha+gamma/comments',
    ]);
  });

  it('of a refused subreddit are requested every hour, and read back once it is open', async () => {
    const isBeta = ({ path }: { readonly path: string }) => path.includes('beta');
    reddit.double.answer(isBeta, forbidden, forbidden, forbidden);
    const since = reddit.minutesAgo(30);
    await reddit.fetch('comments', since);
    const before = reddit.listed.length;
    reddit.clock.advance(3_600_000);
    const refused = await reddit.fetch('comments', reddit.minutesAgo(-45));
    expect(refused).toMatchObject({ stopped: { reason: 'listing_ends' }, missing: expect.any(Permanent) });
    expect(reddit.listed.slice(before).map(({ path }) => path)).toEqual([
      '/r/beta/comments',
      '/r/alpha+gamma/comments',
    ]);
    reddit.clock.advance(3_600_000);
    const page = (id: string, minutes: number, after: string | null) =>
      listingAnswer([thing('t1', reddit.post(id, minutes))], after);
    reddit.double.answer(
      ({ path }) => path.endsWith('/r/beta/comments'),
      page('new', -119, 't1_new'),
      page('new', -119, 't1_new'),
      page('missed', -10, null),
    );
    const open = await reddit.fetch('comments', reddit.minutesAgo(-105));
    expect(open.posts.map(({ externalId }) => externalId)).toEqual(['t1_new', 't1_missed']);
    expect(open).toMatchObject({
      stopped: { reason: 'reached' },
      coveredFrom: reddit.minutesAgo(-105),
      requests: 4,
    });
    expect(open.missing).toBeUndefined();
    await reddit.fetch('comments', reddit.minutesAgo(-105));
    expect(reddit.listed.slice(before + 2).map(({ path }) => path)).toEqual([
      '/r/beta/comments',
      '/r/alpha+beta+gamma/comments',
      '/r/beta/comments',
      '/r/beta/comments',
      '/r/alpha+beta+gamma/comments',
    ]);
  });

  it('of a subreddit that is open again are not covered if they cannot be read back far enough', async () => {
    reddit.double.answer(({ path }) => path.includes('beta'), forbidden, forbidden);
    await reddit.fetch('comments');
    reddit.clock.advance(3_600_000);
    const isBeta = ({ path }: { readonly path: string }) => path.endsWith('/r/beta/comments');
    const down = { status: 503, body: '' };
    reddit.double.answer(isBeta, listingAnswer([], null), down);
    const missed = await reddit.fetch('comments', reddit.minutesAgo(-45));
    expect(missed).toMatchObject({ stopped: { reason: 'listing_ends' }, missing: expect.any(Permanent) });
    expect(await reddit.fetch('comments', reddit.minutesAgo(-45))).toMatchObject({
      stopped: { reason: 'reached' },
    });
  });

  it('fail if every subreddit is refused, and are requested again the next time', async () => {
    reddit.list(forbidden, forbidden, forbidden, forbidden);
    expect(String(await reddit.faultOf('comments'))).toContain('REDDIT_COMMENT_SUBREDDITS (403)');
    reddit.double.publish([reddit.post('a', 1)]);
    expect((await reddit.fetch('comments')).posts).toHaveLength(1);
    expect(reddit.listed.at(-1)?.path).toBe('/r/alpha+beta+gamma/comments');
  });

  it('keep every subreddit if only their combination is refused', async () => {
    reddit.list({ status: 404, body: '{"message": "Not Found", "error": 404}' });
    expect(await reddit.faultOf('comments')).toBeInstanceOf(Permanent);
    await reddit.fetch('comments');
    expect(reddit.listed.at(-1)?.path).toBe('/r/alpha+beta+gamma/comments');
    expect(reddit.logLines).toEqual([]);
  });

  it('are not requested one subreddit at a time if Reddit blocks this server', async () => {
    const body = '<html>blocked by network security</html>';
    reddit.list({ status: 403, headers: { 'content-type': 'text/html' }, body });
    expect(await reddit.faultOf('comments')).toBeInstanceOf(Permanent);
    expect(reddit.double.listings()).toBe(1);
  });
});
