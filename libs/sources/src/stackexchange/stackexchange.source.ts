import { grouped, manifestOf, type Post, withLimits } from '@earshot/domain';
import { LastShown } from '../reading/last-shown.js';
import { type SourceCall, type SourceDefinition, upkeepOf, type VerifiedPosts } from '../source.js';
import { StackexchangeApi } from './stackexchange-api.js';
import { externalIdOf, placeOfPost } from './stackexchange-post.js';
import { stackexchangeSearchFeed } from './stackexchange-search.feed.js';
import { StackexchangeConfig } from './stackexchange.config.js';

/** Stack Exchange allows 30 requests per second and IP address; the rest is left to others with the same address. */
const perSecond = 8;

/** Stack Exchange: questions and answers from chosen sites, by search. */
export const stackexchange: SourceDefinition<StackexchangeConfig> = {
  config: StackexchangeConfig,
  meters: ({ requestsPerDay }) =>
    withLimits(manifestOf('stackexchange'), {
      requests: requestsPerDay,
      searches: perSecond,
      questions: perSecond,
      answers: perSecond,
    }),
  create(config, deps) {
    if (config.sites.length === 0) return null;
    const api = new StackexchangeApi(config, deps);
    const feeds = config.sites.map((site) => stackexchangeSearchFeed(site, config, api, deps));
    const lastShown = new LastShown();

    async function verify(externalIds: readonly string[], call: SourceCall): Promise<VerifiedPosts> {
      const present: Post[] = [];
      const gone: string[] = [];
      const places = externalIds.flatMap((externalId) => placeOfPost(externalId) ?? []);
      // By request.
      for (const [list, group] of grouped(places, ({ site, kind }) => `${site} ${kind}`)) {
        const [first] = group;
        if (first === undefined) continue;
        const asked = { ...first, ids: group.map(({ id }) => id) };
        const { posts, isAll } = await api.posts(asked, call);
        lastShown.add(list, [...posts.keys()]);
        if (isAll && posts.size === 0)
          await lastShown.confirmGone(list, asked.ids, async (ids) => [
            ...(await api.posts({ ...asked, ids }, call)).posts.keys(),
          ]);
        present.push(...posts.values());
        if (isAll)
          gone.push(...asked.ids.filter((id) => !posts.has(id)).map((id) => externalIdOf(asked, id)));
      }
      return { present, gone };
    }

    return {
      feeds,
      tried: feeds,
      // The licence allows texts to be kept; edits and deletions are still followed.
      upkeep: upkeepOf(config, { verify, verifyAtOnce: 100 }),
    };
  },
};
