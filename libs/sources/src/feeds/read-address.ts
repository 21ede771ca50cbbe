import { parseUrl } from '@earshot/domain';
import type { SourceCall } from '../source.js';
import { discoverFeeds } from './document/discover-feeds.js';
import { FeedCut, type FeedDocument, FeedIsPage, FeedUnreadable } from './document/feed-document.js';
import { readFeedDocument } from './document/read-feed-document.js';
import type { FeedsConfig } from './feeds.config.js';
import { type FeedClient, type FeedFetch, type FeedRequest, fetchFeed } from './fetch-feed.js';

/** An address to read. */
export interface AddressRequest extends FeedRequest {
  /** It is known to be a feed: a page there is a fault that may pass, not the address of another feed. Absent = not known. */
  readonly isFeed?: boolean;
}

/** The result of reading an address. */
export interface AddressReading {
  /** For a page's address: the response of the first feed it links to, whose address is also the one to use from now on. */
  readonly fetched: FeedFetch;
  /** null = nothing is new. */
  readonly document: FeedDocument | null;
  /** Other feeds to which the page links. */
  readonly otherFeeds: readonly string[];
}

/**
 * Reads the feed at an address, or, if it is not known to be one, the first feed to which the page there links.
 * @throws like `fetchFeed`; FeedUnreadable or FeedCut, with the host, if there is neither
 */
export async function readAddress(
  request: AddressRequest,
  client: FeedClient,
  call: SourceCall,
): Promise<AddressReading> {
  const { config } = client;
  const fetched = await fetchFeed(request, client, call);
  try {
    return { fetched, document: documentOf(fetched, config), otherFeeds: [] };
  } catch (error) {
    if (request.isFeed === true || !(error instanceof FeedIsPage)) throw withHost(error, fetched.address);
    const [address, ...otherFeeds] = discoverFeeds(error.html, fetched.address);
    if (address === undefined) throw withHost(error, fetched.address, ' It does not link to a feed either.');
    const named = await fetchFeed({ address, etag: null, lastModified: null }, client, call);
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

/** Names the host, for readers who see the error in a list of many. */
function withHost(error: unknown, address: string, more = ''): unknown {
  if (error instanceof FeedCut) return new FeedCut(`${parseUrl(address)?.host}: ${error.message}`);
  if (!(error instanceof FeedUnreadable)) return error;
  return new FeedUnreadable(`${parseUrl(address)?.host}: ${error.message}${more}`);
}
