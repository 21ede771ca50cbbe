import type { HttpClient } from '@earshot/platform';
import type { SourceCall, SourceDeps } from '../source.js';
import type { FeedShelf } from './feed-shelf.js';
import type { FeedsConfig } from './feeds.config.js';
import { fetchFeed } from './fetch-feed.js';

/** So many feeds are asked: where one answers, feeds can be read. */
const asked = 3;

/**
 * Asks some feeds of the installation whether anything is new, and throws their answers away. Without a feed there is nothing
 * that could fail.
 * @throws like `fetchFeed`, where none of them answers
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
