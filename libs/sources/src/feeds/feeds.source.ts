import { dayMs, hourMs, manifestOf, Permanent, Retryable, withLimits } from '@earshot/domain';
import type { HttpClient } from '@earshot/platform';
import {
  type SourceCall,
  type SourceDefinition,
  type SourceDeps,
  upkeepOf,
  type VerifiedPosts,
} from '../source.js';
import { toFeedPost } from './feed-post.js';
import { type FeedShelf, noFeeds } from './feed-shelf.js';
import { FeedsConfig } from './feeds.config.js';
import { fetchFeed } from './fetch-feed.js';
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

/** The number of feeds tried; one that responds proves that feeds can be read. */
const asked = 3;

/**
 * Asks some of the installation's feeds, those that were read last, whether anything is new and discards the responses. If
 * there are no feeds, the check passes.
 * @throws Retryable | Permanent, if none of them responds: without their hosts, because every project sees the result
 */
async function checkFeeds(
  shelf: FeedShelf,
  http: HttpClient,
  config: FeedsConfig,
  call: SourceCall,
  { clock }: Pick<SourceDeps, 'clock'>,
): Promise<void> {
  const feeds = await shelf.some(asked);
  const answers = await Promise.allSettled(
    feeds.map(({ location: address, etag, lastModified }) =>
      fetchFeed({ address, etag, lastModified }, http, config, call, () => clock.now()),
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
