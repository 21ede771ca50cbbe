import { parseUrl } from '@earshot/domain';
import type { HttpClient } from '@earshot/platform';
import type { SourceCall } from '../source.js';
import { discoverFeeds } from './document/discover-feeds.js';
import { FeedCut, type FeedDocument, FeedIsPage, FeedUnreadable } from './document/feed-document.js';
import { readFeedDocument } from './document/read-feed-document.js';
import type { FeedsConfig } from './feeds.config.js';
import { type FeedFetch, type FeedRequest, fetchFeed } from './fetch-feed.js';

/** What reading an address has brought. */
export interface AddressReading {
  /** Of a page's address: the answer of the feed that it names first, which is also where to ask from now on. */
  readonly fetched: FeedFetch;
  /** null = nothing is new. */
  readonly document: FeedDocument | null;
  /** Further feeds that the page names. */
  readonly otherFeeds: readonly string[];
}

/**
 * Reads the feed of an address, or the feed that the page there names first.
 * @throws like `fetchFeed`; FeedUnreadable or FeedCut, with the host, where there is neither
 */
export async function readAddress(
  request: FeedRequest,
  http: HttpClient,
  config: FeedsConfig,
  call: SourceCall,
  now: () => Date,
): Promise<AddressReading> {
  const fetched = await fetchFeed(request, http, config, call, now);
  try {
    return { fetched, document: documentOf(fetched, config), otherFeeds: [] };
  } catch (error) {
    if (!(error instanceof FeedIsPage)) throw withHost(error, fetched.address);
    const [address, ...otherFeeds] = discoverFeeds(error.html, fetched.address);
    if (address === undefined) throw withHost(error, fetched.address, ' It names no feed either.');
    const named = await fetchFeed({ address, etag: null, lastModified: null }, http, config, call, now);
    try {
      return { fetched: named, document: documentOf(named, config), otherFeeds };
    } catch (fault) {
      throw withHost(fault, named.address);
    }
  }
}

function documentOf({ bytes, headers, address }: FeedFetch, { maxBytes }: FeedsConfig): FeedDocument | null {
  if (bytes === null) return null;
  return readFeedDocument({ bytes, contentType: headers['content-type'] ?? null, address, maxBytes });
}

/** For who reads of it in a list of many. */
function withHost(error: unknown, address: string, more = ''): unknown {
  if (error instanceof FeedCut) return new FeedCut(`${parseUrl(address)?.host}: ${error.message}`);
  if (!(error instanceof FeedUnreadable)) return error;
  return new FeedUnreadable(`${parseUrl(address)?.host}: ${error.message}${more}`);
}
