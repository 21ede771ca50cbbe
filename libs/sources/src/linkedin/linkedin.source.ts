import type { Meter } from '@earshot/domain';
import type { Feed, Source, SourceDefinition, SourceDeps } from '../source.js';
import { BraveIndex } from './brave-index.js';
import { LinkedInMentionsFeed } from './linkedin-mentions.feed.js';
import { LinkedInPagesApi } from './linkedin-pages-api.js';
import { LinkedInSearchFeed } from './linkedin-search.feed.js';
import { LinkedInConfig } from './linkedin.config.js';

/** LinkedIn: public posts that a search engine knows, and what mentions one's own pages. */
export const linkedin: SourceDefinition<LinkedInConfig> = {
  config: LinkedInConfig,
  coverage: {
    partial: true,
    delayed: true,
    note: 'Public posts that a search engine has found, hours or days late and as a snippet; mentions of your own pages where LinkedIn is connected.',
  },
  meters: linkedInMeters,
  create: createLinkedIn,
};

/** Money is counted in tenths of a US cent, so that one search is a whole number. */
function linkedInMeters(config: LinkedInConfig): readonly Meter[] {
  return [
    {
      name: 'searches',
      kind: 'rate',
      limit: config.searchesPerSecond,
      window: { every: 'window', ms: 1_000 },
      unit: 'search',
    },
    {
      name: 'spend',
      kind: 'money',
      limit: config.monthlyBudgetUsd * 1_000,
      window: { every: 'month', timeZone: 'UTC' },
      unit: 'tenth of a US cent',
    },
    {
      name: 'page_requests',
      kind: 'quota',
      limit: config.requestsPerDay,
      window: { every: 'day', timeZone: 'UTC' },
      unit: 'request',
    },
  ];
}

function createLinkedIn(config: LinkedInConfig, deps: SourceDeps): Source | null {
  const feeds = [...searches(config, deps), ...mentions(config, deps)];
  if (feeds.length === 0) return null;
  return {
    name: 'linkedin',
    feeds,
    replies: null,
    // A search engine cannot be asked whether a post is still there, and LinkedIn is not.
    upkeep: {
      keepTextMs: config.keepTextMs,
      verifyEveryMs: null,
      verifyForMs: null,
      verify: null,
      verifyAtOnce: 1,
    },
    enrich: null,
  };
}

function searches(config: LinkedInConfig, deps: SourceDeps): Feed[] {
  if (config.braveApiKey === null) return [];
  const index = new BraveIndex(config, config.braveApiKey, deps);
  const posts = new LinkedInSearchFeed('posts', 'posts', config, index, deps.clock);
  if (!config.readsArticles) return [posts];
  return [posts, new LinkedInSearchFeed('articles', 'pulse', config, index, deps.clock)];
}

function mentions(config: LinkedInConfig, deps: SourceDeps): Feed[] {
  if (config.pages === null) return [];
  const api = new LinkedInPagesApi(config, config.pages.accessToken, deps);
  return [new LinkedInMentionsFeed(config, config.pages.organizationIds, api, deps)];
}
