import { manifestOf, withLimits } from '@earshot/domain';
import type { SourceDefinition } from '../source.js';
import { MastodonApi } from './mastodon-api.js';
import { mastodonTimelineFeed } from './mastodon-timeline.feed.js';
import { mastodonUpkeep } from './mastodon-upkeep.js';
import { MastodonConfig } from './mastodon.config.js';

/** Mastodon: everything that the configured servers show publicly. */
export const mastodon: SourceDefinition<MastodonConfig> = {
  config: MastodonConfig,
  meters: ({ requestsPerFiveMinutes, servers }) =>
    withLimits(manifestOf('mastodon'), { requests: requestsPerFiveMinutes * Math.max(1, servers.length) }),
  create(config, deps) {
    if (config.servers.length === 0) return null;
    const api = new MastodonApi(config, deps);
    const feeds = config.servers.map((server) => mastodonTimelineFeed(server, config, api, deps));
    return {
      feeds,
      tried: feeds,
      upkeep: mastodonUpkeep(config, api),
    };
  },
};
