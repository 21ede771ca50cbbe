import { manifestOf, withLimits } from '@earshot/domain';
import { LastShown } from '../reading/last-shown.js';
import type { SourceDefinition } from '../source.js';
import { BlueskyApi } from './bluesky-api.js';
import { BlueskyAuthors } from './bluesky-authors.js';
import { blueskySearchFeed } from './bluesky-search.feed.js';
import { blueskyStreamFeed } from './bluesky-stream.feed.js';
import { blueskyUpkeep } from './bluesky-upkeep.js';
import { BlueskyConfig } from './bluesky.config.js';

/** Bluesky: all posts and replies from its stream, and older ones by search if an account is configured. */
export const bluesky: SourceDefinition<BlueskyConfig> = {
  config: BlueskyConfig,
  meters: ({ requestsPerMinute }) => withLimits(manifestOf('bluesky'), { requests: requestsPerMinute * 5 }),
  create(config, deps) {
    if (!config.isEnabled) return null;
    const api = new BlueskyApi(config, deps);
    const lastShown = new LastShown();
    const authors = new BlueskyAuthors(api, lastShown);
    const stream = blueskyStreamFeed(config, deps);
    const feeds = config.session === null ? [stream] : [stream, blueskySearchFeed(config, api, deps)];
    return {
      feeds,
      tried: feeds,
      upkeep: blueskyUpkeep(config, api, deps.clock, lastShown),
      enrich: (posts, call) => authors.complete(posts, call),
    };
  },
};
