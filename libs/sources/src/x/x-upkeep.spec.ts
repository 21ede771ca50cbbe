import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FeedRefused } from '../feed-refused.js';
import { answerJson } from '../testing/server-answer.js';
import type { VerifiedPosts } from '../source.js';
import { xPost, XUnderTest } from './x-under-test.js';

let x: XUnderTest;
beforeEach(async () => {
  x = await XUnderTest.start();
});
afterEach(() => x.double.close());

const verify = (...ids: readonly string[]): Promise<VerifiedPosts> | undefined =>
  x.source.upkeep.verify?.(ids, x.meters.call());

describe('stored X posts', () => {
  it('are found to exist or to be gone by their ids, in one request', async () => {
    x.double.publish([x.post('a', 1), x.post('b', 2)]);
    x.double.publish([x.post('a', 1)]);
    const [there, deleted] = [x.idOf('a', 1), x.idOf('b', 2)];
    const verified = await verify(there, deleted);
    expect(verified?.present.map(({ externalId }) => externalId)).toEqual([there]);
    expect(verified?.gone).toEqual([deleted]);
    expect(x.meters.used).toEqual({ searches: 0, lookups: 1, posts: 1, spend: 5 });
  });

  it('do not stop searches if there is too little left for a request for all of them', async () => {
    x.double.publish([x.post('a', 1)]);
    x.meters.leave('spend', 4);
    await expect(verify(x.idOf('a', 1))).rejects.toBeInstanceOf(FeedRefused);
    expect(x.meters.used).toMatchObject({ lookups: 0, posts: 0 });
  });

  it('do not change what is stored of their authors unless the names are known', async () => {
    x.double.publish([x.post('a', 1)]);
    expect((await verify(x.idOf('a', 1)))?.present).toMatchObject([{ authorHandle: null, authorUrl: null }]);
    await x.source.enrich?.((await x.fetch()).posts, x.meters.call());
    const [named] = (await verify(x.idOf('a', 1)))?.present ?? [];
    expect(named).toMatchObject({ authorHandle: 'someone', authorUrl: 'https://x.com/someone' });
  });

  it('are also gone if their account is protected, but not if no error names them', async () => {
    const error = { resource_type: 'tweet', title: 'Authorization Error' };
    x.double.answer(
      '/2/tweets',
      answerJson({
        errors: [
          {
            ...error,
            resource_id: '1',
            type: 'https://api.twitter.com/2/problems/not-authorized-for-resource',
          },
          { ...error, resource_id: '2', type: 'https://api.twitter.com/2/problems/internal-error' },
          { ...error, resource_type: 'user', resource_id: '3', type: 'https://x/resource-not-found' },
        ],
      }),
    );
    expect(await verify('1', '2', '3')).toEqual({ present: [], gone: ['1'] });
  });

  it('get the newest text under their old id if they were edited', async () => {
    const chain = [x.idOf('a', 2), x.idOf('b', 1)] as const;
    x.double.answer(
      '/2/tweets',
      answerJson({ data: [xPost(x.post('a', 2), { edit_history_tweet_ids: chain })] }),
      answerJson({
        data: [xPost({ ...x.post('b', 1), text: 'corrected' }, { edit_history_tweet_ids: chain })],
      }),
    );
    const verified = await verify(chain[0]);
    expect(verified?.present.map(({ externalId, text }) => [externalId, text])).toEqual([
      [chain[0], 'corrected'],
    ]);
    expect(x.double.seen.at(-1)?.query.get('ids')).toBe(chain[1]);
  });

  it('are not verified if this is switched off', async () => {
    const env = { X_BEARER_TOKEN: 't', X_VERIFY_HOURS: '0' };
    const other = await XUnderTest.start(env);
    expect(other.source.upkeep).toMatchObject({ verify: null, verifyEveryMs: null });
    await other.double.close();
  });
});
