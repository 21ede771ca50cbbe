import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { VerifiedPosts } from '../source.js';
import { answerJson } from '../testing/scripted-server.js';
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
    mastodon.double.answer(path, answerJson({ id }));
    expect(await verify(uriOf(id))).toEqual({ present: [], gone: [] });
  });

  it('are not verified if this is switched off', async () => {
    const other = await MastodonUnderTest.start({ MASTODON_VERIFY_HOURS: '0' });
    expect(other.source.upkeep).toMatchObject({ verify: null, verifyEveryMs: null });
    await other.double.close();
  });
});
