import type { HttpClient } from '@earshot/platform';
import type { SourceCall, SourceDeps } from '../source.js';
import type { FeedShelf } from './feed-shelf.js';
import type { FeedsConfig } from './feeds.config.js';
import { fetchFeed } from './fetch-feed.js';

/** The number of feeds tried; one that responds proves that feeds can be read. */
const asked = 3;

/**
 * Asks some of the installation's feeds whether anything is new and discards the responses. If there are no feeds, the check
 * passes.
 * @throws like `fetchFeed`, if none of them responds
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
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );
  if (refused.length > 0 && refused.length === answers.length) throw refused[0];
}
