import { Permanent, Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryRefused } from '../query-refused.js';
import { answerJson } from '../testing/server-answer.js';
import { xPost, XUnderTest } from './x-under-test.js';

let x: XUnderTest;
beforeEach(async () => {
  x = await XUnderTest.start();
});
afterEach(() => x.double.close());

const idsOf = (posts: readonly { externalId: string }[]) => posts.map(({ externalId }) => externalId);

describe('the X search', () => {
  it('asks in one vocabulary, newest first, for full pages since the given second', async () => {
    await x.fetch(new Date(x.minutesAgo(30).getTime() + 750), 'acme', 'acme corp');
    expect(Object.fromEntries(x.searched[0]?.query ?? [])).toEqual({
      query: '("acme" OR "acme corp") -is:retweet',
      sort_order: 'recency',
      start_time: '2026-11-20T11:30:00Z',
      max_results: '100',
      'tweet.fields':
        'author_id,created_at,edit_history_tweet_ids,entities,note_tweet,public_metrics,referenced_tweets',
    });
  });

  it('repeats every parameter for the next page', async () => {
    x.double.publish(x.posts(150));
    await x.fetch();
    const [first, second] = x.searched.map(({ query }) => Object.fromEntries(query));
    expect(second).toEqual({ ...first, next_token: expect.any(String) });
  });

  it('stops before it pays for more if author or time were dropped silently', async () => {
    x.double.answer(
      '/search/recent',
      answerJson({ data: [{ id: '19', text: 'acme' }], meta: { result_count: 1, next_token: 'more' } }),
    );
    const fault = await x.faultOf();
    expect(fault).toBeInstanceOf(Permanent);
    expect(String(fault)).toMatch(/author_id and created_at/);
    expect(x.double.listings()).toBe(1);
    expect(x.meters.used).toMatchObject({ posts: 1, spend: 5 });
  });

  it('treats a response without data as an empty result', async () => {
    x.double.answer('/search/recent', answerJson({ meta: { result_count: 0 } }));
    expect(await x.fetch()).toMatchObject({ posts: [], stopped: { reason: 'reached' } });
  });

  it('does not take a response that only reports errors for one that lists nothing', async () => {
    x.double.answer('/search/recent', answerJson({ errors: [{ title: 'Internal Error' }] }));
    await expect(x.fetch()).rejects.toBeInstanceOf(Retryable);
  });

  it('reads a response that reports errors alongside its posts', async () => {
    const errors = [{ type: 'https://api.twitter.com/2/problems/resource-not-found', resource_type: 'user' }];
    x.double.answer(
      '/search/recent',
      answerJson({ data: [xPost(x.post('a', 1))], errors, meta: { result_count: 1 } }),
    );
    expect((await x.fetch()).posts).toHaveLength(1);
  });

  it('merges the edits of a post into one, with the newest text', async () => {
    const chain = [x.idOf('a', 2), x.idOf('b', 1)];
    x.double.answer(
      '/search/recent',
      answerJson({
        data: [
          xPost({ ...x.post('b', 1), text: 'acme, corrected' }, { edit_history_tweet_ids: chain }),
          xPost(x.post('a', 2)),
        ],
        meta: { result_count: 2 },
      }),
    );
    const { posts } = await x.fetch();
    expect(posts.map(({ externalId, text }) => [externalId, text])).toEqual([[chain[0], 'acme, corrected']]);
  });

  it('leaves out reposts, although they are billed like posts', async () => {
    const repost = xPost(x.post('b', 2), { referenced_tweets: [{ type: 'retweeted', id: '1' }] });
    x.double.answer('/search/recent', answerJson({ data: [xPost(x.post('a', 1)), repost], meta: {} }));
    expect(idsOf((await x.fetch()).posts)).toEqual([x.idOf('a', 1)]);
    expect(x.meters.used).toMatchObject({ posts: 2 });
  });

  it('does not follow a token that leads to the same page again', async () => {
    const page = answerJson({ data: [xPost(x.post('a', 1))], meta: { next_token: 'again' } });
    x.double.answer('/search/recent', page, page, page);
    const window = await x.fetch();
    expect(window).toMatchObject({ stopped: { reason: 'listing_ends' }, requests: 2 });
    expect(window.posts).toHaveLength(1);
  });

  it('continues after an empty page that says more follows', async () => {
    x.double.answer(
      '/search/recent',
      answerJson({ meta: { result_count: 0, next_token: 'more' } }),
      answerJson({ data: [xPost(x.post('a', 1))], meta: {} }),
    );
    expect(await x.fetch()).toMatchObject({
      stopped: { reason: 'reached' },
      requests: 2,
      posts: [{ text: 'acme a' }],
    });
  });

  it('reads at most ten pages of one query, and does not claim the rest', async () => {
    x.double.publish(x.posts(1_100));
    const window = await x.fetch(x.minutesAgo(120));
    expect(window).toMatchObject({ stopped: { reason: 'listing_ends' }, requests: 10 });
    // p999 is the oldest post read; a few before it may be out of order.
    expect(window.coveredFrom >= x.minutesAgo(100.9) && window.coveredFrom < x.minutesAgo(99)).toBe(true);
  });

  it('never asks for more than seven days, and does not claim what is older', async () => {
    const window = await x.fetch(x.minutesAgo(8 * 24 * 60));
    expect(x.searched[0]?.query.get('start_time')).toBe('2026-11-13T12:01:00Z');
    expect(window).toMatchObject({
      stopped: { reason: 'listing_ends' },
      coveredFrom: new Date('2026-11-13T12:01:00Z'),
    });
  });

  it('sends no request for a keyword that X cannot search for', async () => {
    expect(await x.faultOf('acme', '!!')).toBeInstanceOf(QueryRefused);
    expect(x.double.seen).toEqual([]);
  });

  it('skips an unreadable item of a page, reads the rest, and logs it', async () => {
    x.double.answer(
      '/search/recent',
      answerJson({ data: [xPost(x.post('a', 1), { id: undefined }), xPost(x.post('b', 2))], meta: {} }),
    );
    expect((await x.fetch()).posts).toHaveLength(1);
    expect(x.logLines.join()).toContain('"unreadable":1');
  });

  it('fails if no item of a page can be read, and names what is missing', async () => {
    const data = ['a', 'b'].map((id) => xPost(x.post(id, 1), { id: undefined }));
    x.double.answer('/search/recent', answerJson({ data, meta: {} }));
    const fault = await x.faultOf();
    expect(fault).toBeInstanceOf(Permanent);
    expect(String(fault)).toContain('`id`');
  });
});
