import { manifestOf, unitsOfUsd, withLimits } from '@earshot/domain';
import type { SourceDefinition } from '../source.js';
import { XApi, xPrices } from './x-api.js';
import { XAuthors } from './x-authors.js';
import { withAuthorId } from './x-post.js';
import { xSearchFeed } from './x-search.feed.js';
import { xUpkeep } from './x-upkeep.js';
import { XConfig } from './x.config.js';

/** X: posts and replies by search, each of which is billed. */
export const x: SourceDefinition<XConfig> = {
  config: XConfig,
  // https://docs.x.com/fundamentals/rate-limits, https://docs.x.com/x-api/getting-started/pricing
  meters: (config) =>
    withLimits(manifestOf('x'), {
      searches: config.searchesPerQuarterHour,
      lookups: 300,
      posts: config.monthlyPosts,
      spend: unitsOfUsd(config.monthlyBudgetUsd),
    }),
  create(config, deps) {
    if (config.credentials === null) return null;
    const api = new XApi(config, config.credentials, deps);
    const authors = new XAuthors(api);
    return {
      feeds: [xSearchFeed(config, api, deps)],
      upkeep: xUpkeep(config, api, authors),
      enrich: config.buysAuthorNames
        ? (posts, call) => authors.name(posts, call)
        : async (posts) => posts.map(withAuthorId),
      ...(config.buysAuthorNames ? { enrichPrice: { spend: xPrices.user } } : {}),
    };
  },
};
