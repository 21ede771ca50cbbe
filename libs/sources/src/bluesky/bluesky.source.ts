import { manifestOf, withLimits } from '@earshot/domain';
import { type SourceDefinition, upkeepOf } from '../source.js';
import { BlueskyApi } from './bluesky-api.js';
import { atOnce, BlueskyLookup } from './bluesky-lookup.js';
import { blueskySearchFeed } from './bluesky-search.feed.js';
import { blueskyStreamFeed } from './bluesky-stream.feed.js';
import { BlueskyConfig } from './bluesky.config.js';

/** Bluesky: all posts and replies from its stream, and older ones by search if an account is configured. */
export const bluesky: SourceDefinition<BlueskyConfig> = {
  config: BlueskyConfig,
  meters: ({ requestsPerMinute }) => withLimits(manifestOf('bluesky'), { requests: requestsPerMinute * 5 }),
  create(config, deps) {
    if (!config.isEnabled) return null;
    const api = new BlueskyApi(config, deps);
    const lookup = new BlueskyLookup(api, deps.clock);
    const stream = blueskyStreamFeed(config, deps);
    const feeds = config.session === null ? [stream] : [stream, blueskySearchFeed(config, api, deps)];
    return {
      feeds,
      tried: feeds,
      upkeep: upkeepOf(config, { verify: (ids, call) => lookup.verify(ids, call), verifyAtOnce: atOnce }),
      enrich: (posts, call) => lookup.complete(posts, call),
    };
  },
};
