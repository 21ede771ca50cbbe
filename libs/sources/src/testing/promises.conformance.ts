import {
  manifestOf,
  monitorLimits,
  Permanent,
  RateLimited,
  Retryable,
  type SourceManifest,
  type SourceName,
} from '@earshot/domain';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  aPostAMinute,
  expectHarmless,
  readerOf,
  type SourceUnderTest,
  textsOf,
} from './source-under-test.js';

/** What a source promises apart from reading: its parts, its queries, its upkeep. */
export function describePromises(
  sourceName: SourceName,
  readerNames: readonly string[],
  setUp: () => Promise<SourceUnderTest>,
): void {
  describe(`${sourceName}: the source`, () => {
    let test: SourceUnderTest;
    beforeEach(async () => {
      test = await setUp();
    });
    afterEach(() => test.double.close());

    const hourAgo = (): Date => new Date(test.now.getTime() - 3_600_000);

    it('has exactly the readers tested here, each with a backfill and an interval', () => {
      const { feeds, replies } = test.source;
      const names = [...feeds, ...(replies === undefined ? [] : [replies])].map(({ name }) => name);
      expect(names.sort()).toEqual([...readerNames].sort());
      for (const { overlapMs, backfillMs, shortestIntervalMs } of feeds) {
        expect(shortestIntervalMs).toBeGreaterThan(0);
        expect(overlapMs).toBeGreaterThanOrEqual(0);
        expect(backfillMs).toBeGreaterThan(0);
      }
      if (replies !== undefined) expect(replies.followMs).toBeGreaterThan(0);
    });

    it('gives its posts a community if its manifest names one, and none otherwise', async () => {
      test.double.publish(aPostAMinute(3, test.now));
      const { posts } = await readerOf(test, readerNames[0] ?? '')(hourAgo());
      const manifest: SourceManifest = manifestOf(sourceName);
      const stands = posts.map(({ community = null }) => community !== null);
      expect(stands).toEqual(posts.map(() => manifest.community !== undefined));
    });

    it('turns every keyword that a monitor may have into a term that fits into a query', () => {
      for (const grammar of test.source.feeds.flatMap((feed) => feed.grammar ?? [])) {
        for (const keyword of hardKeywords) {
          const query = `${grammar.before}${grammar.term(keyword)}${grammar.after}`;
          expect([keyword, grammar.term(keyword).length > 0]).toEqual([keyword, true]);
          expect([keyword, query.length <= grammar.maxLength]).toEqual([keyword, true]);
          const words = query.split(/\s+/).length;
          expect([keyword, words <= (grammar.maxWords ?? Infinity)]).toEqual([keyword, true]);
        }
      }
    });

    it('has a consistent upkeep policy, which includes verification only if it can verify', () => {
      const { keepTextMs, verifyEveryMs, verifyForMs, verify, verifyAtOnce } = test.source.upkeep;
      expect(verifyEveryMs === null).toBe(verify === null);
      if (verify !== null) expect(verifyAtOnce).toBeGreaterThan(0);
      expect(keepTextMs ?? 1).toBeGreaterThan(0);
      expect(verifyEveryMs ?? 1).toBeGreaterThan(0);
      expect(verifyForMs ?? Infinity).toBeGreaterThanOrEqual(verifyEveryMs ?? 0);
      // Text that is verified in time never has to be deleted.
      if (keepTextMs !== null && verifyEveryMs !== null) expect(verifyEveryMs).toBeLessThan(keepTextMs);
    });

    it.each([...readerNames])(
      'reports which posts from %s still exist, with their current text, and which are gone',
      async (readerName) => {
        const { verify } = test.source.upkeep;
        const published = aPostAMinute(6, test.now);
        test.double.publish(published);
        const { posts } = await readerOf(test, readerName)(hourAgo());
        const ids = posts.map(({ externalId }) => externalId);
        expect(ids).toHaveLength(6);
        if (verify === null) return;
        const left = published.slice(2).map((post) => ({ ...post, text: `${post.text}, edited` }));
        test.double.publish(left);
        if (test.keepsWhatItShowed === true) {
          await readerOf(test, readerName)(hourAgo());
          const kept = await verify(ids, test.meters.call());
          expect(kept.gone).toEqual([]);
          expect(textsOf(kept.present)).toEqual(
            [...left, ...published.slice(0, 2)].map(({ text }) => text).sort(),
          );
          return;
        }
        const { present, gone } = await verify(ids, test.meters.call());
        expect(textsOf(present)).toEqual(left.map(({ text }) => text).sort());
        expect([...present.map(({ externalId }) => externalId), ...gone].sort()).toEqual([...ids].sort());
        test.double.publish([]);
        if (test.leavesOutGone === true) {
          await expect(verify(ids, test.meters.call())).rejects.toBeInstanceOf(Retryable);
          for (const id of ids) expect((await verify([id], test.meters.call())).gone).toEqual([id]);
          return;
        }
        expect([...(await verify(ids, test.meters.call())).gone].sort()).toEqual([...ids].sort());
      },
    );

    it.each([
      ['busy', RateLimited],
      ['down', Retryable],
      ['cut off', Retryable],
      ['refused', Permanent],
    ] as const)(
      'reports nothing as gone or filled in if the upstream fails (%s)',
      async (fault, expected) => {
        test.double.publish(aPostAMinute(3, test.now));
        const { posts } = await readerOf(test, readerNames[0] ?? '')(hourAgo());
        test.double.fail(fault);
        const ids = posts.map(({ externalId }) => externalId);
        if (test.keepsWhatItShowed === true) {
          const kept = await test.source.upkeep.verify?.(ids, test.meters.call());
          expect(kept).toMatchObject({ gone: [], present: { length: ids.length } });
          return;
        }
        for (const ask of [
          test.source.upkeep.verify?.(ids, test.meters.call()),
          test.source.enrich?.(posts, test.meters.call()),
        ]) {
          if (ask === undefined) continue;
          const error = await ask.catch((thrown: unknown) => thrown);
          expect(error).toBeInstanceOf(expected);
          expectHarmless(error, test);
        }
      },
    );

    it('requests nothing more once its meters are used up', async () => {
      test.double.publish(aPostAMinute(3, test.now));
      const { posts } = await readerOf(test, readerNames[0] ?? '')(hourAgo());
      for (const meter of Object.keys(test.meters.used)) test.meters.leave(meter, 0);
      const asked = test.double.listings();
      const ids = posts.map(({ externalId }) => externalId);
      const { enrich, upkeep } = test.source;
      for (const ask of [upkeep.verify?.bind(null, ids), enrich?.bind(null, posts)])
        if (ask !== undefined && test.keepsWhatItShowed !== true)
          await expect(ask(test.meters.call())).rejects.toBeInstanceOf(RateLimited);
        else await ask?.(test.meters.call());
      expect(test.double.listings()).toBe(asked);
    });

    it('fills in posts without losing any or changing their order', async () => {
      test.double.publish(aPostAMinute(5, test.now));
      const { posts } = await readerOf(test, readerNames[0] ?? '')(hourAgo());
      const filled = (await test.source.enrich?.(posts, test.meters.call())) ?? posts;
      expect(filled.map(({ externalId, text }) => [externalId, text])).toEqual(
        posts.map(({ externalId, text }) => [externalId, text]),
      );
    });
  });
}

const hardKeywords = [
  'acme',
  'C++',
  'say "hi"',
  '"',
  'back\\slash',
  'https://acme.example/?a=b',
  'ä'.repeat(monitorLimits.keywordLength),
];
