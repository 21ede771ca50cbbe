import { manifestOf, unitsOfUsd, withLimits } from '@earshot/domain';
import { type Feed, type SourceDefinition, type SourceDeps, upkeepOf } from '../source.js';
import { BraveIndex } from './brave-index.js';
import { linkedInMentionsFeed } from './linkedin-mentions.feed.js';
import { linkedInSearchFeed } from './linkedin-search.feed.js';
import { LinkedInConfig } from './linkedin.config.js';

/** LinkedIn: public posts found by a search engine, and posts that mention one's own pages. */
export const linkedin: SourceDefinition<LinkedInConfig> = {
  config: LinkedInConfig,
  meters: (config) =>
    withLimits(manifestOf('linkedin'), {
      searches: config.searchesPerSecond,
      spend: unitsOfUsd(config.monthlyBudgetUsd),
      page_requests: config.requestsPerDay,
    }),
  create(config, deps) {
    const searched = searches(config, deps);
    const mentioned = config.pages === null ? [] : [linkedInMentionsFeed(config, config.pages, deps)];
    const feeds = [...searched, ...mentioned];
    if (feeds.length === 0) return null;
    return {
      feeds,
      // A search costs money, and one is enough to check the key.
      tried: [...searched.slice(0, 1), ...mentioned],
      // A search engine cannot tell whether a post still exists, and LinkedIn itself is not asked.
      upkeep: upkeepOf(config),
    };
  },
};

function searches(config: LinkedInConfig, deps: SourceDeps): Feed[] {
  if (config.braveApiKey === null) return [];
  const index = new BraveIndex(config, config.braveApiKey, deps);
  const posts = linkedInSearchFeed('posts', 'posts', config, index, deps);
  if (!config.readsArticles) return [posts];
  return [posts, linkedInSearchFeed('articles', 'pulse', config, index, deps)];
}
