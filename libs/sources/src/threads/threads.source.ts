import { manifestOf, withLimits } from '@earshot/domain';
import { type SourceDefinition, upkeepOf } from '../source.js';
import { ThreadsApi } from './threads-api.js';
import { threadsSearchFeed } from './threads-search.feed.js';
import { ThreadsConfig } from './threads.config.js';

/** Threads: posts and replies by search, one keyword at a time. */
export const threads: SourceDefinition<ThreadsConfig> = {
  config: ThreadsConfig,
  meters: ({ searchesPerDay, callsPerDay }) =>
    withLimits(manifestOf('threads'), { searches: searchesPerDay, calls: callsPerDay }),
  create(config, deps) {
    if (config.accessToken === null) return null;
    const api = new ThreadsApi(config, config.accessToken, deps);
    return {
      feeds: [threadsSearchFeed(config, api, deps)],
      // A request by id for another person's post is refused like one for a deleted post, so the two cannot be
      // distinguished.
      upkeep: upkeepOf(config),
    };
  },
};
