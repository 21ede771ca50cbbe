import { Permanent, Retryable } from '@earshot/domain';
import type { HttpClient } from '@earshot/platform';
import type { SourceCall, SourceDeps } from '../source.js';
import type { FeedShelf } from './feed-shelf.js';
import type { FeedsConfig } from './feeds.config.js';
import { fetchFeed } from './fetch-feed.js';

/** The number of feeds tried; one that responds proves that feeds can be read. */
const asked = 3;

/**
 * Asks some of the installation's feeds, those that were read last, whether anything is new and discards the responses. If
 * there are no feeds, the check passes.
 * @throws Retryable | Permanent, if none of them responds: without their hosts, because every project sees the result
 */
export async function checkFeeds(
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
