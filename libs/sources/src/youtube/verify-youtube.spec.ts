import { Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ServerRequest } from '../testing/server-answer.js';
import { commentIdOf, videoIdOf, YoutubeUnderTest } from './youtube-under-test.js';

let youtube: YoutubeUnderTest;
beforeEach(async () => {
  youtube = await YoutubeUnderTest.start();
});
afterEach(() => youtube.double.close());

const verify = (ids: readonly string[]) => youtube.source.upkeep.verify?.(ids, youtube.meters.call());

describe('verification of YouTube posts', () => {
  it('takes one request for all videos and one for all comments', async () => {
    youtube.double.publish([youtube.post('a', 1), youtube.post('b', 2)]);
    const ids = [videoIdOf('a'), commentIdOf('a'), videoIdOf('gone'), commentIdOf('b'), commentIdOf('gone')];
    const verified = await verify(ids);
    expect(verified?.present.map(({ externalId }) => externalId)).toEqual([ids[0], ids[1], ids[3]]);
    expect(verified?.gone).toEqual([ids[2], ids[4]]);
    expect(youtube.meters.used).toEqual({ searches: 0, units: 2, replies: 0 });
  });

  it('believes an empty answer for several only while YouTube still shows another, unless it names each', async () => {
    const all = ['a', 'b', 'c'].map((id) => youtube.post(id, 1));
    youtube.double.publish(all);
    const ids = all.map(({ id }) => commentIdOf(id));
    expect((await verify(ids))?.gone).toEqual([]);
    youtube.double.publish(all.slice(2));
    expect((await verify(ids.slice(0, 2)))?.gone).toEqual(ids.slice(0, 2));
    youtube.double.publish([]);
    await expect(verify(ids.slice(0, 2))).rejects.toBeInstanceOf(Retryable);
    const notFound = { status: 404, body: '{"error": {"errors": [{"reason": "commentNotFound"}]}}' };
    youtube.double.answer('/comments', notFound, notFound, notFound);
    expect((await verify(ids.slice(0, 2)))?.gone).toEqual(ids.slice(0, 2));
  });

  it('does not take what cannot be read for gone', async () => {
    youtube.double.publish(['a', 'b', 'c'].map((id) => youtube.post(id, 1)));
    type Videos = { items: { id?: string; snippet: object }[] };
    const ids = ['a', 'b', 'never'].map(videoIdOf);
    youtube.double.alter<Videos>('/videos', ({ items: [a, ...others], ...rest }) => ({
      ...rest,
      items: [{ ...a, snippet: null }, ...others],
    }));
    expect(await verify(ids)).toMatchObject({ present: [{ externalId: ids[1] }], gone: [ids[2]] });
    youtube.double.alter<Videos>('/videos', ({ items: [a, ...others], ...rest }) => ({
      ...rest,
      items: [{ ...a, id: undefined }, ...others],
    }));
    expect(await verify(ids)).toMatchObject({ present: [{ externalId: ids[1] }], gone: [] });
  });

  it('finds the comments that exist if YouTube refuses all because of one', async () => {
    youtube.double.publish([youtube.post('a', 1), youtube.post('b', 2), youtube.post('c', 3)]);
    const notFound = { status: 404, body: '{"error": {"errors": [{"reason": "commentNotFound"}]}}' };
    const ids = ['a', 'gone', 'b', 'c'].map(commentIdOf);
    const namesGone = ({ query }: ServerRequest): boolean => query.get('id')?.includes('Uggone') === true;
    // All four ids, then the half with the missing one, then that one by itself.
    youtube.double.answer(namesGone, notFound, notFound, notFound);
    const verified = await verify(ids);
    expect(verified?.present.map(({ externalId }) => externalId)).toEqual([ids[0], ids[2], ids[3]]);
    expect(verified?.gone).toEqual([ids[1]]);
  });
});
