import { Permanent, RateLimited } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FeedRefused } from '../feed-refused.js';
import { feedOf, queryFor } from '../source.conformance.js';
import { answerJson } from '../testing/server-answer.js';
import { MastodonUnderTest, statusOf } from './mastodon-under-test.js';
import { idBefore, timeOfId } from './mastodon-time.js';

let mastodon: MastodonUnderTest;
beforeEach(async () => {
  mastodon = await MastodonUnderTest.start();
});
afterEach(() => mastodon.double.close());

const minutes = (count: number) =>
  Array.from({ length: count }, (_, index) => mastodon.post(`p${index}`, (index + 1) / 10));

describe('a Mastodon timeline', () => {
  it('is read forward from the id of a time, page after page, until one is empty', async () => {
    mastodon.double.publish(minutes(90));
    const window = await mastodon.fetch();
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, requests: 4, listed: 90 });
    const asked = mastodon.timeline.map(({ query }) => query);
    expect(asked[0]?.get('min_id')).toBe(idBefore(mastodon.minutesAgo(30)));
    expect(asked.map((query) => query.get('limit'))).toEqual(['40', '40', '40', '40']);
    expect(timeOfId(asked[3]?.get('min_id') ?? '')).toEqual(mastodon.minutesAgo(0.1));
    expect(mastodon.double.seen[0]).toMatchObject({
      path: '/one.example/api/v2/instance',
      headers: { authorization: 'Bearer the-token', 'user-agent': 'earshot' },
    });
  });

  it('continues after a page that is short because hidden posts were removed from it', async () => {
    mastodon.double.publish(minutes(50));
    mastodon.list(statusOf(mastodon.post('x', 20)));
    expect(await mastodon.fetch()).toMatchObject({ stopped: { reason: 'reached' }, listed: 51 });
  });

  it('includes a post that arrives late, however long ago it was written', async () => {
    const late = { created_at: mastodon.minutesAgo(600).toISOString() };
    mastodon.list(statusOf(mastodon.post('a', 1), late));
    expect(await mastodon.fetch()).toMatchObject({
      stopped: { reason: 'reached' },
      posts: [{ text: 'acme a', publishedAt: mastodon.minutesAgo(600) }],
    });
  });

  it('covers what it has read if a later page fails, so that the next scan resumes there', async () => {
    mastodon.double.publish(minutes(90));
    mastodon.double.fail('down', 2);
    const window = await mastodon.fetch();
    expect(window).toMatchObject({
      stopped: { reason: 'fault' },
      coveredFrom: mastodon.minutesAgo(30),
      listed: 80,
    });
    // The 80th of the posts is the 11th newest.
    expect(window.coveredUntil).toEqual(mastodon.minutesAgo(1.1));
  });

  it('keeps what it has read if no status of a later page can be read', async () => {
    const posts = minutes(80);
    mastodon.list(...posts.slice(40).map((post) => statusOf(post)));
    mastodon.list(...posts.slice(0, 40).map((post) => statusOf(post, { uri: null })));
    expect(await mastodon.fetch()).toMatchObject({ stopped: { reason: 'fault' }, listed: 40 });
  });

  it('keeps only posts that a monitor wants', async () => {
    mastodon.double.publish(minutes(50));
    const feed = feedOf(mastodon.source, 'one.example');
    const call = { ...mastodon.meters.call(), wants: ({ text }: { text: string }) => text === 'acme p7' };
    const window = await feed.fetch(queryFor(feed, mastodon.minutesAgo(30)), call);
    expect(window.posts.map(({ text }) => text)).toEqual(['acme p7']);
    expect(window.listed).toBe(50);
  });

  it('leaves out boosts and posts that are not public', async () => {
    const [a, b, c] = [mastodon.post('a', 3), mastodon.post('b', 2), mastodon.post('c', 1)];
    mastodon.list(
      statusOf(c),
      statusOf(b, { reblog: { id: '1' }, content: '' }),
      statusOf(a, { visibility: 'unlisted' }),
    );
    expect((await mastodon.fetch()).posts.map(({ text }) => text)).toEqual(['acme c']);
  });

  it('fails if the response is no list of posts or lacks a field, and names the field', async () => {
    mastodon.list(statusOf(mastodon.post('a', 1), { uri: null }));
    const fault = await mastodon.faultOf();
    expect(fault).toBeInstanceOf(Permanent);
    expect(String(fault)).toMatch(/one\.example.*`uri`/);
    mastodon.double.answer('/timelines/public', answerJson({ error: 'no' }));
    expect(String(await mastodon.faultOf())).toContain('not a list of posts');
  });

  it('skips an unreadable item of a page, reads the rest, and logs it', async () => {
    const [a, b] = [mastodon.post('a', 2), mastodon.post('b', 1)];
    mastodon.list(statusOf(b), statusOf(a, { content: null }));
    expect((await mastodon.fetch()).posts).toHaveLength(1);
    expect(mastodon.logLines.join()).toContain('"fields":["content"]');
  });
});

/** Sets what the server says about access to its timeline, as version 4.5 and later do; null = it says nothing. */
const show = ({ double }: MastodonUnderTest, access: object | null): void =>
  double.alter('/api/v2/instance', () => ({
    configuration: access === null ? {} : { timelines_access: { live_feeds: access } },
  }));

describe('a Mastodon server', () => {
  it.each([
    ['shows only its own posts', { local: 'public', remote: 'disabled' }, { local: 'true' }],
    ['shows only posts of other servers', { local: 'disabled', remote: 'public' }, { remote: 'true' }],
    ['requires a token, which is configured', { local: 'authenticated', remote: 'authenticated' }, {}],
    ['does not report its access', null, {}],
  ])('that %s is asked only for what is accessible', async (_what, access, expected) => {
    show(mastodon, access);
    await mastodon.fetch();
    await mastodon.fetch();
    const { min_id: _minId, limit: _limit, ...rest } = Object.fromEntries(mastodon.timeline[0]?.query ?? []);
    expect(rest).toEqual(expected);
    // Access does not change from scan to scan.
    expect(mastodon.double.seen.filter(({ path }) => path.endsWith('/instance'))).toHaveLength(1);
  });

  it('that closes a part of its timeline says so, also if it does it between two descriptions of itself', async () => {
    expect(await mastodon.fetch()).not.toHaveProperty('missing');
    const other = await MastodonUnderTest.start({ MASTODON_TOKENS: '' });
    await other.fetch();
    show(other, { local: 'public', remote: 'authenticated' });
    other.double.answer('/timelines/public', {
      status: 401,
      body: '{"error":"This method requires an authenticated user"}',
    });
    expect(await other.faultOf()).toBeInstanceOf(Permanent);
    const window = await other.fetch();
    expect(window.stopped).toEqual({ reason: 'reached' });
    expect(window.missing?.message).toContain('shows the posts of other servers to its own accounts only');
    await other.double.close();
  });

  it('is asked for no more once only what others are to have is left of its limit', async () => {
    const other = await MastodonUnderTest.start({ MASTODON_REQUESTS_PER_FIVE_MINUTES: '270' });
    const resetsAt = new Date(other.now.getTime() + 100_000);
    other.double.answer('/timelines/public', {
      status: 200,
      headers: {
        'x-ratelimit-limit': '300',
        'x-ratelimit-remaining': '30',
        'x-ratelimit-reset': resetsAt.toISOString(),
      },
      body: '[]',
    });
    await other.fetch();
    expect(await other.faultOf()).toMatchObject({ until: resetsAt });
    await other.double.close();
  });

  it.each([
    ['acme.example', 'acme.example'],
    ['Acme.Example', 'acme.example'],
    ['acme.example/@me', 'one.example'],
    [7, 'one.example'],
  ])('that says its accounts are at %j lists its authors at %s', async (domain, expected) => {
    mastodon.double.alter('/api/v2/instance', () => ({ domain }));
    const post = mastodon.post('a', 1);
    mastodon.double.publish([post]);
    const authored = { authorHandle: `someone@${expected}`, community: expected };
    const { posts } = await mastodon.fetch();
    expect(posts).toMatchObject([authored]);
    const verify = mastodon.source.upkeep.verify;
    const shown = await verify?.([posts[0]?.externalId ?? ''], mastodon.meters.call());
    expect(shown?.present).toMatchObject([authored]);
    expect(mastodon.double.seen.filter(({ path }) => path.endsWith('/instance'))).toHaveLength(1);
  });

  it.each([
    ['to no one', { local: 'disabled', remote: 'disabled' }],
    ['to its own accounts only', { local: 'authenticated', remote: 'authenticated' }],
  ])('that shows its timelines %s is not asked for them, and is reported', async (words, access) => {
    const other = await MastodonUnderTest.start({ MASTODON_TOKENS: '' });
    show(other, access);
    const fault = await other.faultOf();
    expect(fault).toBeInstanceOf(Permanent);
    expect(String(fault)).toContain(`one.example shows its public timelines ${words}`);
    expect(other.double.listings()).toBe(0);
    await other.double.close();
  });

  it('that is rate limited waits until the ISO time that it names, while others are read', async () => {
    const two = await MastodonUnderTest.start({ MASTODON_SERVERS: 'one.example,two.example' });
    const resetsAt = new Date(two.now.getTime() + 100_000);
    two.double.answer('/timelines/public', {
      status: 429,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': resetsAt.toISOString() },
      body: '{"error":"Too many requests"}',
    });
    const fault = (await two.faultOf()) as RateLimited;
    expect(fault).toBeInstanceOf(FeedRefused);
    expect(fault.until).toEqual(resetsAt);
    const asked = two.double.seen.length;
    expect(await two.faultOf()).toBeInstanceOf(FeedRefused);
    expect(two.double.seen).toHaveLength(asked);
    expect(await two.fetch(two.minutesAgo(30), 'two.example')).toMatchObject({
      stopped: { reason: 'reached' },
    });
    two.clock.advance(101_000);
    expect(await two.fetch()).toMatchObject({ stopped: { reason: 'reached' } });
    // Each token is sent only to its own server.
    const sent = two.double.seen.map(({ path, headers }) => [path.split('/')[1], headers.authorization]);
    expect(new Set(sent.map(String))).toEqual(new Set(['one.example,Bearer the-token', 'two.example,']));
    await two.double.close();
  });

  it('that names a time years ahead is asked again after the five minutes in which it counts', async () => {
    mastodon.double.headers = {
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '9999-01-01T00:00:00.000Z',
    };
    const fault = (await mastodon.faultOf()) as RateLimited;
    expect(fault.until).toEqual(new Date(mastodon.now.getTime() + 300_000));
  });
});
