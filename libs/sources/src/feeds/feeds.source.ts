import { dayMs, hourMs, manifestOf, withLimits } from '@earshot/domain';
import { type SourceDefinition, upkeepOf, type VerifiedPosts } from '../source.js';
import { checkFeeds } from './check-feeds.js';
import { toFeedPost } from './feed-post.js';
import { type FeedShelf, noFeeds } from './feed-shelf.js';
import { FeedsConfig } from './feeds.config.js';
import { subscribedFeeds } from './subscribed.feed.js';

/** Feeds at addresses that projects add: RSS, Atom, JSON Feed. */
export const feeds: SourceDefinition<FeedsConfig> = {
  config: FeedsConfig,
  meters: ({ requestsPerMinute }) => withLimits(manifestOf('feeds'), { requests: requestsPerMinute }),
  create(config, deps) {
    if (!config.enabled) return null;
    const { http, shelf } = deps.subscriptions ?? { http: deps.http, shelf: noFeeds() };
    return {
      feeds: [subscribedFeeds(config, http, shelf, deps)],
      // Costs no request, because the entries last read are stored.
      upkeep: upkeepOf(
        { verifyEveryMs: hourMs, verifyForMs: 30 * dayMs },
        { verify: (ids) => verifyEntries(ids, shelf), verifyAtOnce: 100 },
      ),
      check: (call) => checkFeeds(shelf, http, config, call, deps),
    };
  },
};

/** Edited entries in their current form. An entry that is no longer listed proves nothing, as feeds list only their newest. */
async function verifyEntries(ids: readonly string[], shelf: FeedShelf): Promise<VerifiedPosts> {
  const present = (await shelf.find(ids)).map(toFeedPost);
  return { present, gone: [] };
}
