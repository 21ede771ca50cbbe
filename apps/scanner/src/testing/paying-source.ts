import type { Post } from '@earshot/domain';
import type { Source, SourceCall } from '@earshot/sources';
import { ScriptedFeed } from './scripted-feed.js';
import { scriptedSource } from './scripted-source.js';

/** How the requests to a source end. */
export interface PayingTerms {
  readonly searchFails: boolean;
  readonly namesFail: boolean;
  readonly checksFail: boolean;
  /** One in this many verified posts is deleted. */
  readonly goneEvery: number;
}

/**
 * A source that bills like X: searches per listed post, author names per user, verification per existing post. Each request
 * also costs one of `requests`.
 * @param posts its posts; more may be added
 */
export function payingSource(posts: readonly Post[], terms: () => PayingTerms): Source {
  const pay = async (
    { meters }: SourceCall,
    most: number,
    each: number,
    listed: () => readonly string[],
  ): Promise<void> => {
    const reservation = await meters.reserve({ requests: 1 }, { spend: most * each });
    await reservation.settle(listed(), { spend: each });
  };
  const feed = new ScriptedFeed('search', posts, {
    meanwhile: async (call) => {
      await pay(call, 100, 5, () => posts.map(({ externalId }) => `post ${externalId}`));
      if (terms().searchFails) throw new Error('no search');
    },
  });
  return {
    ...scriptedSource(feed),
    enrich: async (unknown, call) => {
      const authors = [...new Set(unknown.map(({ authorHandle }) => `user ${authorHandle}`))];
      await pay(call, authors.length, 10, () => authors);
      if (terms().namesFail) throw new Error('no names');
      return unknown;
    },
    enrichPrice: { spend: 10 },
    upkeep: {
      keepTextMs: null,
      verifyEveryMs: 3_600_000,
      verifyForMs: null,
      verifyAtOnce: 4,
      verify: async (ids, call) => {
        const present = posts.filter(
          ({ externalId }, index) => ids.includes(externalId) && (index + 1) % terms().goneEvery !== 0,
        );
        // A unique key, as if on a different day, so that it is billed again.
        await pay(call, ids.length, 5, () =>
          present.map(({ externalId }) => `check ${Date.now()} ${externalId}`),
        );
        if (terms().checksFail) throw new Error('no checks');
        return { present, gone: ids.filter((id) => present.every((post) => post.externalId !== id)) };
      },
    },
  };
}
