import { Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { VerifiedPosts } from '../source.js';
import { answerJson } from '../testing/server-answer.js';
import { nameOf } from '../testing/fake-posts.js';
import { MastodonUnderTest, statusOf } from './mastodon-under-test.js';

let mastodon: MastodonUnderTest;
beforeEach(async () => {
  mastodon = await MastodonUnderTest.start();
});
afterEach(() => mastodon.double.close());

const verify = (...ids: readonly string[]): Promise<VerifiedPosts> =>
  mastodon.source.upkeep.verify?.(ids, mastodon.meters.call()) ?? Promise.reject(new Error('Switched off.'));
const uriOf = (id: string): string => `https://one.example/users/someone/statuses/${id}`;

describe('stored Mastodon posts', () => {
  it('are verified on their own server if it is configured, and left open otherwise', async () => {
    const post = mastodon.post('a', 1);
    mastodon.double.publish([post]);
    const uri = uriOf(nameOf('mastodon', post));
    const other = uri.replace('one.example', 'two.example');
    const { present, gone } = await verify(
      uri,
      uriOf('117024258897469903'),
      other,
      'https://x.example/notes/7',
    );
    expect(present.map(({ externalId }) => externalId)).toEqual([uri]);
    expect(gone).toEqual([uriOf('117024258897469903')]);
    expect(mastodon.double.seen.every(({ path }) => path.startsWith('/one.example/'))).toBe(true);
  });

  it('are gone if no longer public, but not if they cannot be read', async () => {
    const post = mastodon.post('a', 1);
    const id = nameOf('mastodon', post);
    const path = `/one.example/api/v1/statuses/${id}`;
    mastodon.double.answer(path, answerJson(statusOf(post, { visibility: 'private' })));
    expect(await verify(uriOf(id))).toEqual({ present: [], gone: [uriOf(id)] });
    for (const odd of [{ id }, statusOf(post, { visibility: undefined })]) {
      mastodon.double.answer(path, answerJson(odd));
      expect(await verify(uriOf(id))).toEqual({ present: [], gone: [] });
    }
  });

  it('are not gone if something in front of the server does not find them', async () => {
    const page = {
      status: 404,
      headers: { 'content-type': 'text/html' },
      body: '<html>404 Not Found</html>',
    };
    const path = '/one.example/api/v1/statuses/117024258897469903';
    for (const answer of [page, { ...page, headers: {} }, { status: 404, body: '{"message":"no route"}' }]) {
      mastodon.double.answer(path, answer);
      await expect(verify(uriOf('117024258897469903'))).rejects.toBeInstanceOf(Retryable);
    }
  });

  it('are gone only if their server still shows others, however few of the posts are on it', async () => {
    const other = await MastodonUnderTest.start({ MASTODON_SERVERS: 'one.example,two.example' });
    const [a, b] = [other.post('a', 1), other.post('b', 2)];
    other.double.publish([a, b]);
    const [uriA, uriB] = [a, b].map((post) => uriOf(nameOf('mastodon', post))) as [string, string];
    const onTwo = uriA.replace('one.example', 'two.example');
    const check = (...ids: readonly string[]) => other.source.upkeep.verify?.(ids, other.meters.call());
    other.double.answer(
      ({ path }) => path.startsWith('/two.example/'),
      answerJson(statusOf(a, { uri: onTwo })),
    );
    expect((await check(uriA, uriB, onTwo))?.present).toHaveLength(3);
    const never = ['117024258897469903', '117024258897469904'].map(uriOf);
    expect(await check(...never)).toEqual({ present: [], gone: never });
    const lost = () => ({ status: 404, body: '{"error":"Record not found"}' });
    other.double.answer(({ path }) => path.startsWith('/two.example/'), ...Array.from({ length: 9 }, lost));
    const lostOnTwo = onTwo.replace(/\d+$/, '117024258897469903');
    expect(await check(uriA, lostOnTwo)).toMatchObject({ gone: [], unanswered: [lostOnTwo] });
    await other.double.close();
  });

  it('do not wait for another server that is down', async () => {
    const other = await MastodonUnderTest.start({ MASTODON_SERVERS: 'one.example,two.example' });
    const post = other.post('a', 1);
    other.double.publish([post]);
    const uri = uriOf(nameOf('mastodon', post));
    const onTwo = uri.replace('one.example', 'two.example');
    const gone = uriOf('117024258897469903');
    const check = (...ids: readonly string[]) => other.source.upkeep.verify?.(ids, other.meters.call());
    const isDown = ({ path }: { path: string }): boolean => path.startsWith('/two.example/');
    other.double.answer(isDown, ...Array.from({ length: 4 }, () => ({ status: 503, body: '' })));
    expect(await check(onTwo, gone, uri)).toMatchObject({
      present: [{ externalId: uri }],
      gone: [gone],
      unanswered: [onTwo],
    });
    await expect(check(onTwo)).rejects.toBeInstanceOf(Retryable);
    await other.double.close();
  });

  it('are not verified if this is switched off', async () => {
    const other = await MastodonUnderTest.start({ MASTODON_VERIFY_HOURS: '0' });
    expect(other.source.upkeep).toMatchObject({ verify: null, verifyEveryMs: null });
    await other.double.close();
  });
});
