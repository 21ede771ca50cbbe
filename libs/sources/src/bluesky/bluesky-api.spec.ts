import { Permanent, type Post, RateLimited, Retryable } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BlueskyUnderTest } from './bluesky-under-test.js';
import { xrpcJson } from './bluesky-fault.js';

let test: BlueskyUnderTest;
beforeEach(async () => {
  test = await BlueskyUnderTest.start();
});
afterEach(() => test.double.close());

const now = new Date('2026-11-20T12:00:00Z');
const json = { 'content-type': 'application/json' };

describe('xrpcJson', () => {
  it.each([
    ['status 429', { status: 429, headers: {}, body: '' }, RateLimited],
    ['status 502', { status: 502, headers: {}, body: '<html>' }, Retryable],
    ['an HTML page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' }, Retryable],
    ['truncated JSON', { status: 200, headers: json, body: '{"posts":[' }, Retryable],
    ['JSON that is not an object', { status: 200, headers: json, body: '5' }, Retryable],
    [
      'a missing sign-in',
      { status: 401, headers: json, body: '{"error":"AuthenticationRequired"}' },
      Permanent,
    ],
    ['a refused request', { status: 400, headers: json, body: '{"error":"InvalidRequest"}' }, Permanent],
  ])('throws the right kind of error for %s', (_what, answer, expected) => {
    let fault: unknown;
    try {
      xrpcJson(answer, now);
    } catch (error) {
      fault = error;
    }
    expect(fault).toBeInstanceOf(expected);
  });

  it('takes the wait from the response, or assumes five minutes', () => {
    const untilOf = (headers: Readonly<Record<string, string>>): number => {
      try {
        xrpcJson({ status: 429, headers, body: '' }, now);
      } catch (error) {
        return ((error as RateLimited).until.getTime() - now.getTime()) / 1_000;
      }
      return 0;
    };
    expect(untilOf({ 'ratelimit-reset': `${now.getTime() / 1_000 + 77}` })).toBe(77);
    expect(untilOf({ 'retry-after': '8' })).toBe(8);
    expect(untilOf({ 'ratelimit-reset': '1' })).toBe(300);
  });
});

describe('the Bluesky session', () => {
  const search = () => test.search(test.minutesAgo(30), 'acme');

  it('is created once, refreshed, and created again when it can no longer be refreshed', async () => {
    await search();
    await search();
    expect(test.sessions.map(([method]) => method)).toEqual(['createSession']);
    expect(JSON.parse(test.sessions[0]?.[1] ?? '')).toEqual({
      identifier: test.double.environment['BLUESKY_HANDLE'],
      password: test.secrets[0],
    });
    test.clock.advance(2 * 3_600_000);
    await search();
    expect(test.sessions[1]).toEqual(['refreshSession', 'refresh-1']);
    expect(test.logLines.join()).not.toContain(test.secrets[0]);
  });

  it('is refreshed if it ends early, so that the search still succeeds', async () => {
    await search();
    test.double.order('no_session', 1);
    expect(await search()).toMatchObject({ stopped: { reason: 'reached' } });
    expect(test.sessions.map(([method]) => method)).toEqual(['createSession', 'refreshSession']);
  });
});

describe('the Bluesky search', () => {
  it('searches for the keyword as a phrase, newest first, within a time range', async () => {
    await test.search(test.minutesAgo(30), 'say "acme  corp"', test.minutesAgo(10));
    expect(Object.fromEntries(test.searches[0] ?? [])).toEqual({
      q: '"say acme corp"',
      sort: 'latest',
      limit: '100',
      since: '2026-11-20T11:30:00.000Z',
      until: '2026-11-20T11:50:00.000Z',
    });
  });

  it('fails if no post of a page can be read, and names what is missing', async () => {
    test.double.publish([test.post('a', 1), test.post('b', 2)]);
    test.double.alter<{ posts: object[] }>('app.bsky.feed.searchPosts', ({ posts }) => ({
      posts: posts.map((view) => ({ ...view, uri: 7 })),
    }));
    await expect(test.search(test.minutesAgo(30), 'acme')).rejects.toThrow('`uri`');
  });

  it('is not available without an account', async () => {
    const other = await BlueskyUnderTest.start({ BLUESKY_HANDLE: '', BLUESKY_APP_PASSWORD: '' });
    await other.double.close();
    expect(other.source.feeds.map(({ name }) => name)).toEqual(['stream']);
  });
});

describe('names and counts of Bluesky posts', () => {
  const found = async (): Promise<readonly Post[]> => (await test.fetch(test.minutesAgo(90))).posts;
  const complete = async (posts: readonly Post[]) =>
    (await test.source.enrich?.(posts, test.meters.call())) ?? [];

  it("are looked up 25 at a time; a post not found yet still gets its author's name", async () => {
    test.double.publish(Array.from({ length: 30 }, (_, index) => test.post(`p${index}`, index + 1)));
    const posts = await found();
    test.double.publish([test.post('p3', 4)]);
    const before = test.meters.used['requests'] ?? 0;
    const completed = await complete(posts);
    expect(test.meters.used['requests']).toBe(before + 2);
    expect(completed.map(({ authorHandle }) => authorHandle)).toEqual(posts.map(() => 'someone.bsky.social'));
    expect(completed.find(({ externalId }) => externalId === test.uriOf('p3', 4))?.engagement).toMatchObject({
      likes: 3,
    });
    test.double.publish([]);
    await complete([{ ...posts[0], externalId: 'at://did:plc:new/app.bsky.feed.post/1' } as Post]);
    expect(test.meters.used['requests']).toBe(before + 4);
  });

  it('stay as they are if the account cannot be looked up', async () => {
    test.double.publish([test.post('p', 1)]);
    const posts = await found();
    test.double.publish([]);
    expect(await complete(posts)).toEqual(posts);
  });
});

describe('verification of Bluesky posts', () => {
  it('reports nothing about a post that is too new to be looked up', async () => {
    // The keys encode the time: 11:59:30 and 11:50:00.
    const [fresh, old, odd] = ['3n2qjx22n6222', '3n2qjg2hmk222', 'self'].map(
      (key) => `at://did:plc:someone/app.bsky.feed.post/${key}`,
    ) as [string, string, string];
    test.double.publish([test.post('p', 4)]);
    await test.source.upkeep.verify?.([test.uriOf('p', 4)], test.meters.call());
    const said = await test.source.upkeep.verify?.([fresh, old, odd], test.meters.call());
    expect(said).toEqual({ present: [], gone: [old, odd] });
  });
});
