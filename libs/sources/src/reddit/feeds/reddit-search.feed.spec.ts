import { Permanent } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ServerRequest } from '../../testing/server-answer.js';
import { listingAnswer, RedditUnderTest, thing } from '../reddit-under-test.js';

let reddit: RedditUnderTest;
beforeEach(async () => {
  reddit = await RedditUnderTest.start('alpha', 'beta', 'gamma');
});
afterEach(() => reddit.double.close());

describe('the Reddit search', () => {
  it('asks for posts only, newest first, unescaped, for the shortest sufficient period', async () => {
    const periodOf = async (minutes: number): Promise<string | null> => {
      await reddit.fetch('search', reddit.minutesAgo(minutes));
      return reddit.listed.at(-1)?.query.get('t') ?? null;
    };
    expect(await periodOf(20)).toBe('day');
    expect(Object.fromEntries(reddit.listed[0]?.query ?? [])).toEqual({
      q: '"acme"',
      sort: 'new',
      t: 'day',
      type: 'link',
      include_over_18: 'on',
      limit: '100',
      raw_json: '1',
    });
    // For exactly one day, the week is requested: Reddit uses its own clock.
    expect(await periodOf(24 * 60)).toBe('week');
    expect(await periodOf(6 * 24 * 60)).toBe('week');
    expect(await periodOf(7 * 24 * 60)).toBe('month');
    expect(await periodOf(300 * 24 * 60)).toBe('year');
    expect(await periodOf(500 * 24 * 60)).toBe('all');
  });

  it('never sends the same URL twice in a row, since Reddit would return its cached page', async () => {
    for (let turn = 0; turn < 11; turn += 1) await reddit.fetch('search');
    const limits = reddit.listed.map(({ query }) => query.get('limit'));
    expect(limits).toEqual(['100', '99', '98', '97', '96', '95', '94', '93', '92', '91', '100']);
  });

  it('keeps special characters, and quotes what Reddit would take for a URL or an operator', async () => {
    await reddit.fetch(
      'search',
      reddit.minutesAgo(5),
      'C++',
      'https://acme.example/',
      'say "OR" \\',
      'subreddit:x',
    );
    expect(reddit.listed[0]?.query.get('q')).toBe(
      '"C++" OR "https://acme.example/" OR "say OR" OR "subreddit:x"',
    );
  });

  it('continues past an old post that precedes newer ones', async () => {
    const [first, second] = [thing('t3', reddit.post('a', 1)), thing('t3', reddit.post('c', 3))];
    const old = thing('t3', reddit.post('b', 1_500));
    reddit.list(
      listingAnswer([first, old], 't3_b'),
      listingAnswer([second, old], 't3_b'),
      listingAnswer([old], null),
    );
    const window = await reddit.fetch('search');
    expect(window.posts.map(({ externalId }) => externalId)).toEqual(['t3_a', 't3_c']);
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, requests: 3 });
  });

  it('lists a post once even if it moved to the next page during reading', async () => {
    const [a, b, c] = [reddit.post('a', 1), reddit.post('b', 2), reddit.post('c', 3)].map((each) =>
      thing('t3', each),
    );
    reddit.list(listingAnswer([a, b] as object[], 't3_b'), listingAnswer([b, c] as object[], null));
    const window = await reddit.fetch('search');
    expect(window.posts.map(({ externalId }) => externalId)).toEqual(['t3_a', 't3_b', 't3_c']);
  });

  it('continues after a full page that does not say that more follows', async () => {
    reddit.double.publish(reddit.posts(150));
    reddit.double.alter<{ readonly data: object }>('/search', ({ data, ...envelope }) => ({
      ...envelope,
      data: { ...data, after: null },
    }));
    expect(await reddit.fetch('search')).toMatchObject({ stopped: { reason: 'reached' }, requests: 2 });
    expect(reddit.listed[1]?.query.get('after')).toBe('t3_p99');
  });

  it('continues past a post that was deleted while the next page was requested', async () => {
    reddit.double.publish(reddit.posts(150));
    const isDead = ({ query }: ServerRequest): boolean => query.get('after') === 't3_p99';
    reddit.double.answer(isDead, listingAnswer([], null));
    const window = await reddit.fetch('search');
    expect(window.posts).toHaveLength(150);
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, requests: 3 });
  });

  it('does not claim to be complete if every anchor is dead or the listing runs in a circle', async () => {
    reddit.double.publish(reddit.posts(150));
    const nothing = listingAnswer([], null);
    reddit.double.answer(({ query }) => query.has('after'), nothing, nothing);
    expect(await reddit.fetch('search')).toMatchObject({ stopped: { reason: 'listing_ends' }, requests: 3 });
    const circle = listingAnswer(
      [thing('t3', reddit.post('a', 1)), thing('t3', reddit.post('b', 2))],
      't3_b',
    );
    reddit.list(circle, circle, circle);
    expect(await reddit.fetch('search')).toMatchObject({ stopped: { reason: 'listing_ends' }, requests: 2 });
  });

  it('does not mistake the end of a long search for the end of what was published', async () => {
    reddit.double.publish(reddit.posts(1_000));
    reddit.double.listAtMost(240);
    const window = await reddit.fetch('search', reddit.minutesAgo(90));
    expect(window.stopped).toEqual({ reason: 'listing_ends' });
    expect(window.coveredFrom > reddit.minutesAgo(24)).toBe(true);
  });

  it('stops reading an endless listing', async () => {
    reddit.double.publish(
      Array.from({ length: 5_000 }, (_, index) => reddit.post(`p${index}`, index / 1_000)),
    );
    reddit.double.listAtMost(5_000);
    expect(await reddit.fetch('search')).toMatchObject({ stopped: { reason: 'listing_ends' }, requests: 12 });
  });

  it('leaves out removed posts and posts more than a day old', async () => {
    const removed = thing('t3', reddit.post('b', 2), { selftext: '[removed]' });
    reddit.list(
      listingAnswer([thing('t3', reddit.post('a', 1)), removed, thing('t3', reddit.post('c', 1_441))], null),
    );
    expect((await reddit.fetch('search')).posts.map(({ externalId }) => externalId)).toEqual(['t3_a']);
  });

  it('finds a post that was held back for hours without an extra request', async () => {
    const dayOfPosts = [1, 5, 20, 300, 900].map((minutes) => reddit.post(`at${minutes}`, minutes));
    reddit.double.publish(dayOfPosts);
    const window = await reddit.fetch('search');
    expect(window.posts.map(({ externalId }) => externalId)).toContain('t3_at900');
    // It covers only the requested period.
    expect(window).toMatchObject({
      stopped: { reason: 'reached' },
      requests: 1,
      coveredFrom: reddit.minutesAgo(30),
    });
  });

  it('reads no second page of a busy keyword to find late posts', async () => {
    reddit.double.publish(Array.from({ length: 400 }, (_, index) => reddit.post(`p${index}`, index)));
    const window = await reddit.fetch('search');
    expect(window).toMatchObject({ stopped: { reason: 'reached' }, requests: 1 });
    expect(window.posts).toHaveLength(100);
  });

  it('looks for late posts no further back than a backfill, which can be switched off', async () => {
    for (const [env, count] of [
      [{ REDDIT_BACKFILL_HOURS: '1' }, 1],
      [{ REDDIT_LATE_HOURS: '0' }, 0],
      [{ REDDIT_LATE_HOURS: '48' }, 2],
    ] as const) {
      const other = await RedditUnderTest.with(env);
      other.double.publish([other.post('a', 50), other.post('b', 1_500)]);
      expect((await other.fetch('search')).posts).toHaveLength(count);
      await other.double.close();
    }
  });

  it('skips an unreadable item of a page, reads the rest, and logs it', async () => {
    const odd = [{ kind: 'more', data: {} }, null, { kind: 't3', data: null }];
    reddit.list(listingAnswer([...(odd as object[]), thing('t3', reddit.post('a', 1))], null));
    expect((await reddit.fetch('search')).posts).toHaveLength(1);
    expect(reddit.logLines.join()).toContain('"unreadable":["kind","kind","name"]');
  });

  it('fails if no item of a page can be read, and names what is missing', async () => {
    const timeless = { created_utc: '1700000000' };
    reddit.list(
      listingAnswer(
        [thing('t3', reddit.post('a', 1), timeless), thing('t3', reddit.post('b', 1), timeless)],
        null,
      ),
    );
    const fault = await reddit.faultOf('search');
    expect(fault).toBeInstanceOf(Permanent);
    expect(String(fault)).toContain('`created_utc`');
  });
});
