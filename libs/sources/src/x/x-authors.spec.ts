import type { Post } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bearerToken, XUnderTest } from './x-under-test.js';

let x: XUnderTest;
beforeEach(async () => {
  x = await XUnderTest.start();
});
afterEach(() => x.double.close());

const enrich = async (posts: readonly Post[]): Promise<readonly Post[]> =>
  (await x.source.enrich?.(posts, x.meters.call())) ?? [];
const lookups = () => x.double.seen.filter(({ path }) => path === '/2/users');

let published = 0;
/** Posts of the given authors. */
async function postsOf(...authors: readonly string[]): Promise<readonly Post[]> {
  const posts = authors.map((author, index) => {
    const post = x.post(`p${(published += 1)}`, 1 + index / 100);
    x.authors.set(post.id, author);
    return post;
  });
  x.double.publish(posts);
  return (await x.fetch()).posts;
}

describe('X authors', () => {
  it('get their names, and their posts get the addresses that people know', async () => {
    const [post] = await enrich(await postsOf('someone'));
    expect(post).toMatchObject({ authorHandle: 'someone', authorUrl: 'https://x.com/someone' });
    expect(post?.url).toMatch(/^https:\/\/x\.com\/someone\/status\/\d+$/);
  });

  it('cost nothing if names are switched off, and are then shown and linked by their ids', async () => {
    const other = await XUnderTest.start({ X_BEARER_TOKEN: bearerToken });
    other.double.publish([other.post('a', 1)]);
    const { posts } = await other.fetch();
    const [post] = (await other.source.enrich?.(posts, other.meters.call())) ?? [];
    expect(post).toMatchObject({
      authorHandle: expect.stringMatching(/^id:\d+$/),
      authorUrl: expect.stringMatching(/^https:\/\/x\.com\/i\/user\/\d+$/),
    });
    expect(post?.url).toMatch(/^https:\/\/x\.com\/i\/web\/status\/\d+$/);
    expect(other.double.seen.map(({ path }) => path)).toEqual(['/2/tweets/search/recent']);
    expect(other.meters.used).toMatchObject({ spend: 5 });
    await other.double.close();
  });

  it('are bought once, a hundred at a time, and never for posts that have them', async () => {
    const users = Array.from({ length: 120 }, (_, index) => `user_${index}`);
    const named = await enrich(await postsOf(...users, ...users.slice(0, 5)));
    expect(named.filter(({ authorHandle }) => authorHandle === null)).toEqual([]);
    expect(lookups().map(({ query }) => query.get('ids')?.split(',').length)).toEqual([100, 20]);
    expect(x.meters.used).toMatchObject({ lookups: 2, spend: 125 * 5 + 120 * 10 });
    await enrich(named);
    await enrich(await postsOf('user_0'));
    expect(lookups()).toHaveLength(2);
  });

  it('who are suspended leave their posts unchanged, and cost nothing', async () => {
    const posts = await postsOf('[deleted]', 'someone');
    const named = await enrich(posts);
    expect(named[0]).toEqual(posts[0]);
    expect(named[1]?.authorHandle).toBe('someone');
    expect(x.meters.used).toMatchObject({ spend: 2 * 5 + 10 });
  });

  it.each([
    ['an error', 'down', 0],
    ['unreadable', 'cut off', 10],
  ] as const)('cost what X may have billed if the response is %s', async (_, fault, cost) => {
    const posts = await postsOf('someone');
    x.double.fail(fault);
    await expect(enrich(posts)).rejects.toThrow();
    expect(x.meters.used).toMatchObject({ lookups: 1, spend: 5 + cost });
  });

  it('are not requested once the budget is used up', async () => {
    const posts = await postsOf('someone');
    x.meters.leave('spend', 9);
    await expect(enrich(posts)).rejects.toThrow('used up');
    expect(lookups()).toEqual([]);
  });
});
