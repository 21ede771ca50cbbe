import { dayMs, hourMs, manifestOf, Permanent, Retryable, withLimits } from '@earshot/domain';
import { type SourceCall, type SourceDefinition, upkeepOf, type VerifiedPosts } from '../source.js';
import { toFeedPost } from './feed-post.js';
import type { FeedShelf } from './feed-shelf.js';
import { FeedsConfig } from './feeds.config.js';
import { type FeedClient, fetchFeed } from './fetch-feed.js';
import { subscribedFeeds } from './subscribed.feed.js';

/** Feeds at addresses that projects add: RSS, Atom, JSON Feed. */
export const feeds: SourceDefinition<FeedsConfig> = {
  config: FeedsConfig,
  meters: ({ requestsPerMinute }) => withLimits(manifestOf('feeds'), { requests: requestsPerMinute }),
  create(config, { clock, log, subscriptions }) {
    if (!config.enabled) return null;
    if (subscriptions === undefined) return { feeds: [], upkeep: upkeepOf({}) };
    const { http, shelf } = subscriptions;
    const client = { http, config, clock };
    return {
      feeds: [subscribedFeeds(client, shelf, log)],
      // Costs no request, because the entries last read are stored.
      upkeep: upkeepOf(
        { verifyEveryMs: hourMs, verifyForMs: 30 * dayMs },
        { verify: (ids) => verifyEntries(ids, shelf), verifyAtOnce: 100 },
      ),
      check: (call) => checkFeeds(client, shelf, call),
    };
  },
};

/** Edited entries in their current form. An entry that is no longer listed proves nothing, as feeds list only their newest. */
async function verifyEntries(ids: readonly string[], shelf: FeedShelf): Promise<VerifiedPosts> {
  const present = (await shelf.find(ids)).map(toFeedPost);
  return { present, gone: [] };
}

/** The number of feeds tried; one that responds proves that feeds can be read. */
const asked = 3;

/**
 * Asks some of the installation's feeds, those that were read last, whether anything is new and discards the responses. If
 * there are no feeds, the check passes.
 * @throws Retryable | Permanent, if none of them responds: without their hosts, because every project sees the result
 */
async function checkFeeds(client: FeedClient, shelf: FeedShelf, call: SourceCall): Promise<void> {
  const feeds = await shelf.some(asked);
  const answers = await Promise.allSettled(
    feeds.map(({ location: address, etag, lastModified }) =>
      fetchFeed({ address, etag, lastModified }, client, call),
    ),
  );
  const faults = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );
  if (faults.length === 0 || faults.length < answers.length) return;
  const Fault = faults.every((fault) => fault instanceof Permanent) ? Permanent : Retryable;
  throw new Fault('No feed that was tried could be read. Each feed shows its own reason.', {
    cause: faults[0],
  });
}
