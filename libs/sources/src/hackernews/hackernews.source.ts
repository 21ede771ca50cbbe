import { manifestOf, withLimits } from '@earshot/domain';
import type { SourceDefinition } from '../source.js';
import { HackernewsApi } from './hackernews-api.js';
import { hackernewsItemsFeed } from './hackernews-items.feed.js';
import { hackernewsSearchFeed } from './hackernews-search.feed.js';
import { hackernewsUpkeep } from './hackernews-upkeep.js';
import { HackernewsConfig } from './hackernews.config.js';

/** Hacker News: everything published there, and older posts by search. */
export const hackernews: SourceDefinition<HackernewsConfig> = {
  config: HackernewsConfig,
  meters: ({ requestsPerHour, itemsPerHour }) =>
    withLimits(manifestOf('hackernews'), { requests: requestsPerHour, items: itemsPerHour }),
  create(config, deps) {
    if (!config.isEnabled) return null;
    const api = new HackernewsApi(config, deps);
    return {
      feeds: [hackernewsItemsFeed(config, api, deps), hackernewsSearchFeed(config, api, deps)],
      upkeep: hackernewsUpkeep(config, api),
    };
  },
};
