import type { Source, SourceDefinition, SourceDeps } from '../source.js';
import { ThreadsApi } from './threads-api.js';
import { ThreadsSearchFeed } from './threads-search.feed.js';
import { ThreadsConfig } from './threads.config.js';

/** Threads: posts and replies by search, a keyword at a time. */
export const threads: SourceDefinition<ThreadsConfig> = {
  config: ThreadsConfig,
  coverage: {
    partial: true,
    delayed: false,
    note: 'Public posts and replies that Threads finds; it answers nothing for words that it calls sensitive, and shows no counts.',
  },
  meters: ({ searchesPerDay, callsPerDay }) => [
    {
      name: 'searches',
      kind: 'quota',
      limit: searchesPerDay,
      window: { every: 'window', ms: 24 * 3_600_000 },
      unit: 'search',
    },
    // Searches that find nothing are not counted as such; without this, nothing would spread many quiet keywords.
    {
      name: 'calls',
      kind: 'quota',
      limit: callsPerDay,
      window: { every: 'window', ms: 24 * 3_600_000 },
      unit: 'request',
    },
  ],
  create: createThreads,
};

function createThreads(config: ThreadsConfig, deps: SourceDeps): Source | null {
  if (config.accessToken === null) return null;
  const api = new ThreadsApi(config, config.accessToken, deps);
  return {
    name: 'threads',
    feeds: [new ThreadsSearchFeed(config, api, deps)],
    replies: null,
    upkeep: {
      keepTextMs: config.keepTextMs,
      // Asked for by its id, another person's post is refused like one that is gone: nothing could be told.
      verifyEveryMs: null,
      verifyForMs: null,
      verify: null,
      verifyAtOnce: 0,
    },
    enrich: null,
  };
}
