import { Permanent } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FetchedWindow } from '../../fetched-window.js';
import { answerJson } from '../../testing/server-answer.js';
import { listing, RedditUnderTest, thing } from '../reddit-under-test.js';

let reddit: RedditUnderTest;
beforeEach(async () => {
  reddit = await RedditUnderTest.start();
});
afterEach(() => reddit.double.close());

const read = (
  since = reddit.minutesAgo(60),
  url = reddit.threadPost.url,
): Promise<FetchedWindow> | undefined =>
  reddit.source.replies?.fetch({ externalId: 't3_abc', url }, since, reddit.meters.call());
const comment = (id: string, minutes: number, replies: unknown = '') =>
  thing('t1', reddit.post(id, minutes), { replies });
const stub = (parent: string, count: number, ...children: readonly string[]) => ({
  kind: 'more',
  data: { count, children, parent_id: parent, id: children[0] ?? '_', name: 't1__' },
});
const tree = (...children: readonly object[]) =>
  answerJson([listing([thing('t3', reddit.post('abc', 90))], null), listing(children, null)]);
const more = (...things: readonly object[]) => answerJson({ json: { errors: [], data: { things } } });
const asked = () =>
  reddit.listed.map(({ path, query }) => [path, query.get('children') ?? query.get('comment')]);
const idsOf = (window: FetchedWindow | undefined) =>
  window?.posts.map(({ externalId }) => externalId.slice(3)).sort();

describe('the comments under a Reddit post', () => {
  it('come in one request if the thread is small, with nested replies but without the post', async () => {
    const deep = listing([comment('p3', 1, listing([comment('p4', 2)], null))], null);
    reddit.list(tree(comment('p1', 50, deep), comment('p2', 1_500)));
    const window = await read();
    expect(idsOf(window)).toEqual(['p1', 'p3', 'p4']);
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, requests: 1 });
    expect(Object.fromEntries(reddit.listed[0]?.query ?? [])).toEqual({
      sort: 'new',
      limit: '500',
      raw_json: '1',
    });
    expect(reddit.listed[0]?.path).toBe('/comments/abc');
  });

  it('are found without an extra request if they were held back for hours', async () => {
    const page = tree(comment('p9', 5), comment('k2', 600), comment('k1', 1_500));
    reddit.list(page);
    const window = await read();
    expect(idsOf(window)).toEqual(['k2', 'p9']);
    expect(window).toMatchObject({
      stopped: { reason: 'reached' },
      coveredFrom: reddit.minutesAgo(60),
      requests: 1,
    });
  });

  it('are requested if the tree only counts them, and again if those hide others', async () => {
    reddit.list(
      tree(comment('p9', 5), stub('t3_abc', 3, 'p8', 'p7')),
      more(comment('p8', 6), comment('p7', 7), stub('t1_p7', 1, 'p75')),
      more(comment('p75', 6)),
    );
    expect(idsOf(await read())).toEqual(['p7', 'p75', 'p8', 'p9']);
    expect(asked().slice(1)).toEqual([
      ['/api/morechildren', 'p8,p7'],
      ['/api/morechildren', 'p75'],
    ]);
  });

  it('cost nothing if the hidden ones are certainly old, unless replies may hide under them', async () => {
    const old = comment('k5', 1_500);
    reddit.list(tree(comment('p9', 5), old, stub('t3_abc', 2, 'k1', 'k2')));
    expect(await read()).toMatchObject({ stopped: { reason: 'reached' }, requests: 1 });
    reddit.list(tree(old, stub('t3_abc', 3, 'k1', 'k2')), more(comment('p8', 1)));
    expect(idsOf(await read())).toEqual(['p8']);
  });

  it('are followed below the level at which a tree ends', async () => {
    reddit.list(
      tree(comment('p1', 50, listing([stub('t1_p1', 0)], null))),
      tree(comment('p1', 50, listing([comment('p5', 3)], null))),
    );
    expect(idsOf(await read())).toEqual(['p1', 'p5']);
    expect(asked()[1]).toEqual(['/comments/abc', 'p1']);
  });

  it('are complete if the post is gone or may not be read', async () => {
    reddit.list({ status: 404, body: '{"message": "Not Found", "error": 404}' });
    expect(await read()).toMatchObject({ posts: [], stopped: { reason: 'reached' } });
    reddit.list({ status: 403, body: '{"error": 403}' });
    expect(await read()).toMatchObject({ posts: [], stopped: { reason: 'reached' } });
  });

  it.each(['[]', '{}', '[1, 2]', 'null', '[{"kind": "Listing"}, {"data": {}}]'])(
    'are not taken to be absent if the response has another shape: %s',
    async (body) => {
      reddit.list({ status: 200, body });
      await expect(read()).rejects.toThrow('not a comment page');
    },
  );

  it('are refused for an address that is not a Reddit post', async () => {
    await expect(read(reddit.minutesAgo(1), 'https://www.reddit.com/user/x')).rejects.toBeInstanceOf(
      Permanent,
    );
    expect(reddit.double.listings()).toBe(0);
  });

  it('are not read if this is switched off', async () => {
    const other = await RedditUnderTest.with({ REDDIT_COMMENT_DAYS: '0' });
    expect(other.source.replies).toBeUndefined();
    await other.double.close();
  });
});
