import { Permanent } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RedditUnderTest } from '../reddit-under-test.js';

let reddit: RedditUnderTest;
beforeEach(async () => {
  reddit = await RedditUnderTest.start('alpha', 'beta', 'gamma');
});
afterEach(() => reddit.double.close());

const forbidden = { status: 403, body: '{"error": 403}' };

describe('comments of Reddit', () => {
  it('of all chosen subreddits come in one listing', async () => {
    await reddit.fetch('comments');
    expect(reddit.listed.map(({ path }) => path)).toEqual(['/r/alpha+beta+gamma/comments']);
  });

  it('that were held back for hours are found with the request that is sent anyway', async () => {
    reddit.double.publish([reddit.post('a', 1), reddit.post('late', 600), reddit.post('old', 1_500)]);
    const { posts, requests } = await reddit.fetch('comments');
    expect(posts.map(({ externalId }) => externalId)).toEqual(['t1_a', 't1_late']);
    expect(requests).toBe(1);
  });

  it('are no feed where no subreddit was chosen', async () => {
    const other = await RedditUnderTest.start();
    expect(other.source.feeds.map(({ name }) => name)).toEqual(['search']);
    await other.double.close();
  });

  it('of a subreddit that Reddit refuses are left out for a day, logged, and cost the others nothing', async () => {
    reddit.double.publish([reddit.post('a', 1)]);
    reddit.double.answer(({ path }) => path.includes('beta'), forbidden, forbidden);
    expect((await reddit.fetch('comments')).posts).toHaveLength(1);
    expect(reddit.logLines.join()).toContain('"refused":["beta"]');
    await reddit.fetch('comments');
    expect(reddit.listed.map(({ path }) => path)).toEqual([
      '/r/alpha+beta+gamma/comments',
      '/r/alpha/comments',
      '/r/beta/comments',
      '/r/gamma/comments',
      '/r/alpha+gamma/comments',
      '/r/alpha+gamma/comments',
    ]);
    reddit.clock.advance(86_400_000);
    await reddit.fetch('comments');
    expect(reddit.listed.at(-1)?.path).toBe('/r/alpha+beta+gamma/comments');
  });

  it('fail when every subreddit is refused, and are asked for again the next time', async () => {
    reddit.list(forbidden, forbidden, forbidden, forbidden);
    expect(String(await reddit.faultOf('comments'))).toContain('REDDIT_COMMENT_SUBREDDITS (403)');
    reddit.double.publish([reddit.post('a', 1)]);
    expect((await reddit.fetch('comments')).posts).toHaveLength(1);
    expect(reddit.listed.at(-1)?.path).toBe('/r/alpha+beta+gamma/comments');
  });

  it('lose no subreddit when only their combination is refused', async () => {
    reddit.list({ status: 404, body: '{"message": "Not Found", "error": 404}' });
    expect(await reddit.faultOf('comments')).toBeInstanceOf(Permanent);
    await reddit.fetch('comments');
    expect(reddit.listed.at(-1)?.path).toBe('/r/alpha+beta+gamma/comments');
    expect(reddit.logLines).toEqual([]);
  });

  it('are not asked for one by one when Reddit blocks this server', async () => {
    const body = '<html>blocked by network security</html>';
    reddit.list({ status: 403, headers: { 'content-type': 'text/html' }, body });
    expect(await reddit.faultOf('comments')).toBeInstanceOf(Permanent);
    expect(reddit.double.listings()).toBe(1);
  });
});
