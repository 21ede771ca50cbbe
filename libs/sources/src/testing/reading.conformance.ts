import { manifestOf, Permanent, RateLimited, Retryable, type SourceName } from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FetchedWindow } from '../fetched-window.js';
import {
  aPostAMinute,
  expectHarmless,
  readerOf,
  type SourceUnderTest,
  textsOf,
  type UpstreamPost,
} from './source-under-test.js';

/** How much of its upstream a reader lists, for the numbers of posts that the suite publishes. */
export interface Reach {
  /** More than one page, but still listed in full. */
  readonly inFull: number;
  /** Meters that must suffice for all pages before the first is read; absent = none. */
  readonly beginsWhole?: readonly string[];
  /** It returns everything that it lists, however old. */
  readonly showsOlder?: true;
  /** Of more posts, the double lists only this many; at least two pages. */
  readonly atMost: number;
}

/** What reading a feed, or the comments under a post, must guarantee. */
export function describeReading(
  sourceName: SourceName,
  readerName: string,
  setUp: () => Promise<SourceUnderTest>,
  reach: Reach,
): void {
  describe(`${sourceName}: reading ${readerName}`, () => {
    let test: SourceUnderTest;
    let read: ReturnType<typeof readerOf>;

    beforeEach(async () => {
      test = await setUp();
      read = readerOf(test, readerName);
    });
    afterEach(() => test.double.close());

    const minutesAgo = (minutes: number): Date => new Date(test.now.getTime() - minutes * 60_000);
    const publish = (count: number): readonly UpstreamPost[] => {
      const posts = aPostAMinute(count, test.now);
      test.double.publish(posts);
      return posts;
    };
    /** Fetches a window and checks what must be true of every window. */
    const fetch = async (since: Date): Promise<FetchedWindow> => {
      const window = await read(since);
      expect(window.coveredFrom >= since).toBe(true);
      const older = window.posts.filter(({ publishedAt }) => publishedAt < since);
      if (reach.showsOlder !== true) expect(older).toEqual([]);
      expect(new Set(window.posts.map(({ externalId }) => externalId)).size).toBe(window.posts.length);
      expect(window.requests).toBe(test.double.listings());
      return window;
    };
    const expectNothingMissing = (window: FetchedWindow, published: readonly UpstreamPost[]): void => {
      const texts = new Set(textsOf(window.posts));
      const until = window.coveredUntil ?? test.now;
      const claimed = published.filter(
        ({ publishedAt }) => publishedAt >= window.coveredFrom && publishedAt <= until,
      );
      expect(claimed.filter(({ text }) => !texts.has(text))).toEqual([]);
    };

    it('lists every post since the given time once, over as many pages as needed', async () => {
      const published = publish(reach.inFull + 30);
      const since = minutesAgo(reach.inFull + 0.5);
      const window = await fetch(since);
      expect(window).toMatchObject({ stopped: { reason: 'reached' }, coveredFrom: since });
      expect(textsOf(window.posts)).toEqual(
        (reach.showsOlder === true ? published : published.slice(0, reach.inFull))
          .map(({ text }) => text)
          .sort(),
      );
      expect(window.requests).toBeGreaterThan(1);
    });

    it('is complete with few posts; with none, is complete or marks the result as unreliable', async () => {
      const since = minutesAgo(60);
      const { posts, stopped } = await fetch(since);
      expect(posts).toEqual([]);
      expect(['reached', 'unreliable_empty']).toContain(stopped.reason);
      publish(3);
      const window = await read(since);
      expect(window).toMatchObject({ stopped: { reason: 'reached' }, coveredFrom: since });
      expect(window.posts).toHaveLength(3);
    });

    it('does not claim what an upstream with a short listing has left out', async () => {
      const published = publish(Math.ceil(reach.atMost * 1.6));
      test.double.listAtMost(reach.atMost);
      const window = await fetch(minutesAgo(published.length - 100));
      expect(window.stopped).toEqual({ reason: 'listing_ends' });
      expectNothingMissing(window, published);
      expect(window.posts.length).toBeGreaterThan(reach.atMost * 0.85);
    });

    it('returns posts in full: own source, absolute link, every count, the same id each time', async () => {
      publish(2);
      const [first, second] = [await read(minutesAgo(60)), await read(minutesAgo(60))];
      expect(first.posts).toHaveLength(2);
      expect(second.posts.map(({ externalId }) => externalId).sort()).toEqual(
        first.posts.map(({ externalId }) => externalId).sort(),
      );
      for (const post of first.posts) {
        expect(post.source).toBe(sourceName);
        expect(new URL(post.url).protocol).toBe('https:');
        expect(post.links).not.toContain(post.url);
        expect(Object.keys(post.engagement).sort()).toEqual([...manifestOf(post.source).engagement].sort());
        expect(post.publishedAt.getTime()).toBeLessThan(test.now.getTime());
      }
    });

    it.each([
      ['busy', RateLimited],
      ['down', Retryable],
      ['cut off', Retryable],
      ['refused', Permanent],
    ] as const)(
      'throws the right kind of error if the upstream fails (%s), without a secret',
      async (fault, expected) => {
        publish(3);
        test.double.fail(fault);
        const error = await read(minutesAgo(60)).catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(expected);
        expectHarmless(error, test);
      },
    );

    it.each([
      ['busy', RateLimited],
      ['down', Retryable],
      ['cut off', Retryable],
      ['refused', Permanent],
    ] as const)(
      'keeps what it has listed if a later page fails (%s), and reports the fault',
      async (fault, expected) => {
        const published = publish(reach.inFull);
        test.double.fail(fault, 1);
        const window = await read(minutesAgo(reach.inFull + 1));
        if (window.stopped.reason !== 'fault')
          throw new Error(`It stopped because of ${window.stopped.reason}.`);
        expect(window.stopped.fault).toBeInstanceOf(expected);
        expectHarmless(window.stopped.fault, test);
        expect(window.posts.length).toBeGreaterThan(0);
        expectNothingMissing(window, published);
      },
    );

    it('sends nothing once its meters are used up, and says until when', async () => {
      publish(3);
      await read(minutesAgo(60));
      const asked = test.double.listings();
      expect(usedMeters(test).length).toBeGreaterThan(0);
      for (const [meter] of usedMeters(test)) test.meters.leave(meter, 0);
      const error = await read(minutesAgo(60)).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RateLimited);
      expectHarmless(error, test);
      expect(test.double.listings()).toBe(asked);
    });

    it('counts before it sends, and keeps the window if a meter runs out between two pages', async () => {
      const since = minutesAgo(reach.inFull + 1);
      publish(reach.inFull);
      await read(since);
      for (const [meter, units] of usedMeters(test)) {
        const other = await setUp();
        const published = aPostAMinute(reach.inFull, other.now);
        other.double.publish(published);
        other.meters.leave(meter, units - 1);
        const refusal = reach.beginsWhole?.includes(meter) === true;
        const reading = readerOf(other, readerName)(since);
        if (refusal) {
          await expect(reading).rejects.toBeInstanceOf(RateLimited);
          await other.double.close();
          continue;
        }
        const window = await reading;
        await other.double.close();
        expect([meter, window.stopped]).toEqual([meter, { reason: 'fault', fault: expect.any(RateLimited) }]);
        expect(window.posts.length).toBeGreaterThan(0);
        expectNothingMissing(window, published);
      }
    });

    it('ends when it is aborted, even if the upstream does not respond, without a secret', async () => {
      await read(minutesAgo(60));
      test.double.fail('silent');
      const asked = test.double.listings();
      const abort = new AbortController();
      const fetched = read(minutesAgo(60), abort.signal).catch((thrown: unknown) => thrown);
      while (test.double.listings() === asked) await new Promise((turn) => setImmediate(turn));
      abort.abort();
      const error = await fetched;
      expect(error).toBeInstanceOf(Retryable);
      expectHarmless(error, test);
    });
  });
}

function usedMeters({ meters }: SourceUnderTest): [meter: string, units: number][] {
  return Object.entries(meters.used).filter(([, units]) => units > 0);
}
