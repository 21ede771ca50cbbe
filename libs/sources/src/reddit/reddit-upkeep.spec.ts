import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { VerifiedPosts } from '../source.js';
import { listingAnswer, RedditUnderTest, thing } from './reddit-under-test.js';

let reddit: RedditUnderTest;
beforeEach(async () => {
  reddit = await RedditUnderTest.start();
});
afterEach(() => reddit.double.close());

const verify = (...ids: readonly string[]): Promise<VerifiedPosts> | undefined =>
  reddit.source.upkeep.verify?.(ids, reddit.meters.call());

describe('stored Reddit content', () => {
  it('is verified by full names, posts and comments together', async () => {
    reddit.double.publish([reddit.post('a', 1), reddit.post('b', 2)]);
    const verified = await verify('t3_a', 't1_b');
    expect(verified?.present.map(({ externalId }) => externalId)).toEqual(['t3_a', 't1_b']);
    expect(reddit.listed[0]).toMatchObject({ path: '/api/info' });
    expect(reddit.listed[0]?.query.get('id')).toBe('t3_a,t1_b');
  });

  it('is gone if its text was deleted or removed, but stays, without a name, if only its account was', async () => {
    const post = (id: string, more: object) => thing('t3', reddit.post(id, 1), more);
    reddit.list(
      listingAnswer(
        [
          post('a', { selftext: '[deleted]' }),
          post('b', { removed_by_category: 'moderator' }),
          post('c', { author: '[deleted]' }),
        ],
        null,
      ),
    );
    const verified = await verify('t3_a', 't3_b', 't3_c');
    expect(verified?.gone).toEqual(['t3_a', 't3_b']);
    expect(verified?.present).toMatchObject([
      { externalId: 't3_c', authorHandle: null, authorIsGone: true, text: 'acme c' },
    ]);
  });

  it('is gone if Reddit shows others but not it, and undecided if Reddit shows nothing at all', async () => {
    reddit.double.publish([reddit.post('a', 1)]);
    expect(await verify('t3_a', 't3_never')).toMatchObject({ gone: ['t3_never'] });
    reddit.list(listingAnswer([], null));
    expect(await verify('t3_a')).toEqual({ present: [], gone: [] });
  });

  it('is undecided if it cannot be read', async () => {
    reddit.double.publish([reddit.post('b', 1)]);
    const odd = { kind: 't3', data: { name: 't3_a' } };
    reddit.list(listingAnswer([odd, thing('t3', reddit.post('b', 1))], null));
    expect(await verify('t3_a', 't3_b')).toMatchObject({ gone: [], present: [{ externalId: 't3_b' }] });
    const removed = thing('t3', reddit.post('b', 1), { selftext: '[removed]' });
    reddit.list(listingAnswer([{ kind: 't3', data: null }, removed], null));
    expect(await verify('t3_a', 't3_b')).toEqual({ present: [], gone: ['t3_b'] });
  });

  it('is not verified if this is switched off', async () => {
    const other = await RedditUnderTest.with({ REDDIT_VERIFY_HOURS: '0' });
    expect(other.source.upkeep).toMatchObject({ verify: null, verifyEveryMs: null });
    await other.double.close();
  });
});
