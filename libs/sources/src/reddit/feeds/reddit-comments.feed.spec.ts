import { Permanent } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RedditUnderTest } from '../reddit-under-test.js';

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

  it('skip a refused subreddit for a day, which is logged and does not affect the others', async () => {
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
