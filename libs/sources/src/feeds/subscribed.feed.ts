import {
  type CoverageGap,
  parseUrl,
  Permanent,
  type PlannedQuery,
  RateLimited,
  Retryable,
} from '@earshot/domain';
import type { HttpClient } from '@earshot/platform';
import type { Feed, FetchedWindow, ReaderWindow, SourceCall, SourceDeps } from '../source.js';
import { type FeedDocument, FeedUnreadable } from './document/feed-document.js';
import { readFeedDocument } from './document/read-feed-document.js';
import { maxAgeMs } from './feed-headers.js';
import { toFeedPost } from './feed-post.js';
import type {
  DueFeed,
  FeedReader,
  FeedReadingResult,
  FeedShelf,
  ShelfSubscription,
  ShelfView,
} from './feed-shelf.js';
import type { FeedsConfig } from './feeds.config.js';
import { type FeedFetch, FeedGone, FeedHostBusy, fetchFeed } from './fetch-feed.js';

/** What one scan reads at most; the rest stays due. */
const mostFeeds = 200;
/** Hosts that are asked at the same time; each host is asked for one feed after the other. */
const hostsAtOnce = 8;

/** The feeds that projects have added: reads those that are due, then gives every monitor what is new in its project's. */
export class SubscribedFeeds implements Feed {
  readonly name = 'entries';
  readonly grammar = null;
  /** Entries are kept by transactions that last seconds, and moments are those of several machines. */
  readonly overlapMs = 10 * 60_000;
  readonly backfillMs = 30 * 24 * 3_600_000;
  readonly shortestIntervalMs = 60_000;

  constructor(
    private readonly config: FeedsConfig,
    private readonly http: HttpClient,
    private readonly shelf: FeedShelf,
    private readonly deps: Pick<SourceDeps, 'clock' | 'log'>,
  ) {}

  async fetch({ since }: PlannedQuery, call: SourceCall): Promise<FetchedWindow> {
    const readers = (call.readers ?? []).map(({ monitorId, since: from }): FeedReader => {
      const askedAt = new Date(from.getTime() + this.overlapMs);
      return { monitorId, since: from, askedAt };
    });
    const requests = await this.readDue(readers, call);
    const view = await this.shelf.view(readers);
    return {
      posts: view.entries.map(toFeedPost),
      coveredFrom: since,
      complete: true,
      requests,
      stopped: { reason: 'reached' },
      readers: new Map(readers.map((reader) => [reader.monitorId, readerWindow(reader, view)])),
    };
  }

  /** @returns how many feeds were asked for */
  private async readDue(readers: readonly FeedReader[], call: SourceCall): Promise<number> {
    const due = await this.shelf.claimDue(
      readers.map(({ monitorId }) => monitorId),
      mostFeeds,
    );
    const byHost = new Map<string, DueFeed[]>();
    for (const feed of due) {
      const host = parseUrl(feed.location)?.host ?? '';
      byHost.set(host, [...(byHost.get(host) ?? []), feed]);
    }
    const hosts = [...byHost.values()];
    let asked = 0;
    const work = async (): Promise<void> => {
      for (let host = hosts.shift(); host !== undefined; host = hosts.shift())
        asked += await this.readHost(host, call);
    };
    await Promise.all(Array.from({ length: Math.min(hostsAtOnce, hosts.length) }, work));
    return asked;
  }

  /** A host that asks to be left alone is not asked for its other feeds either. */
  private async readHost(feeds: readonly DueFeed[], call: SourceCall): Promise<number> {
    for (const [index, feed] of feeds.entries()) {
      const now = this.deps.clock.now();
      const rest = feeds.slice(index);
      if (call.signal.aborted || call.left?.('requests') === 0) {
        await this.shelf.release(rest, now);
        return index;
      }
      const { result, refusal } = await this.readFeed(feed, call);
      if (result === null) {
        await this.shelf.release(rest, refusal ?? now);
        return index;
      }
      await this.shelf.save(feed, result);
      if (refusal !== null) {
        await this.shelf.release(rest.slice(1), refusal);
        return index + 1;
      }
    }
    return feeds.length;
  }

  /** @returns no result where it was not the feed's fault, and until when its host is to be left alone */
  private async readFeed(
    feed: DueFeed,
    call: SourceCall,
  ): Promise<{ readonly result: FeedReadingResult | null; readonly refusal: Date | null }> {
    const { clock, log } = this.deps;
    try {
      const request = { address: feed.location, etag: feed.etag, lastModified: feed.lastModified };
      const fetched = await fetchFeed(request, this.http, this.config, call, () => clock.now());
      return { result: readResult(feed, fetched, this.config.maxBytes), refusal: null };
    } catch (error) {
      if (call.signal.aborted) return { result: null, refusal: null };
      if (!isFault(error)) throw error;
      const isOfMeter = error instanceof RateLimited && !(error instanceof FeedHostBusy);
      if (isOfMeter) return { result: null, refusal: error.until };
      // The host alone: an address may carry a secret.
      log.info({ host: parseUrl(feed.location)?.host, err: error.message }, 'a feed could not be read');
      return {
        result: failedResult(feed, error),
        refusal: error instanceof RateLimited ? error.until : null,
      };
    }
  }
}

function isFault(error: unknown): error is RateLimited | Retryable | Permanent {
  return error instanceof RateLimited || error instanceof Retryable || error instanceof Permanent;
}

function readResult(feed: DueFeed, fetched: FeedFetch, maxBytes: number): FeedReadingResult {
  const { bytes, headers, address, location } = fetched;
  const common = {
    location,
    failures: 0,
    error: null,
    isGone: false,
    nextReadAt: null,
    maxAgeMs: maxAgeMs(headers),
  };
  if (bytes === null)
    return {
      ...common,
      etag: feed.etag,
      lastModified: feed.lastModified,
      ttlMs: feed.intervalMs,
      listed: null,
    };
  const document = parseDocument(bytes, headers['content-type'] ?? null, address, maxBytes);
  return {
    ...common,
    etag: validatorOf(headers['etag']),
    lastModified: validatorOf(headers['last-modified']),
    ttlMs: document.ttlMinutes === null ? null : document.ttlMinutes * 60_000,
    listed: document,
  };
}

/** @throws FeedUnreadable with the host, for who reads of it in a list of many */
function parseDocument(
  bytes: Uint8Array,
  contentType: string | null,
  address: string,
  maxBytes: number,
): FeedDocument {
  try {
    return readFeedDocument({ bytes, contentType, address, maxBytes });
  } catch (error) {
    if (!(error instanceof FeedUnreadable)) throw error;
    throw new FeedUnreadable(`${parseUrl(address)?.host}: ${error.message}`);
  }
}

/** What a server may be sent back; what is too long or broken is none. */
function validatorOf(header: string | undefined): string | null {
  return header !== undefined && /^[\x20-\x7e\x80-\xff]{1,1000}$/.test(header) ? header : null;
}

function failedResult(feed: DueFeed, error: Error): FeedReadingResult {
  return {
    location: feed.location,
    etag: feed.etag,
    lastModified: feed.lastModified,
    failures: feed.failures + 1,
    error: error.message,
    isGone: error instanceof FeedGone,
    nextReadAt: error instanceof RateLimited ? error.until : null,
    maxAgeMs: null,
    ttlMs: null,
    listed: null,
  };
}

/** What one monitor may see of what is kept, and what it missed since it last asked. */
function readerWindow({ monitorId, askedAt }: FeedReader, view: ShelfView): ReaderWindow {
  const own = view.subscriptions.filter((subscription) => subscription.monitorId === monitorId);
  const byFeed = new Map(own.map((subscription) => [subscription.feedId, subscription]));
  const posts = new Set<string>();
  const whole = new Map<string, string>();
  for (const entry of view.entries) {
    const subscription = byFeed.get(entry.feedId);
    if (subscription === undefined) continue;
    const { externalId } = toFeedPost(entry);
    posts.add(externalId);
    if (subscription.isWhole) whole.set(externalId, subscription.label);
  }
  return { posts, whole, gaps: own.flatMap((one) => newGap(one, askedAt)), fault: faultOf(own) };
}

function newGap({ gapFrom, gapUntil }: ShelfSubscription, askedAt: Date | null): CoverageGap[] {
  if (gapFrom === null || gapUntil === null || askedAt === null || gapUntil <= askedAt) return [];
  return [{ from: gapFrom, until: gapUntil, reason: 'listing_ends' }];
}

/** One feed of many that fails is shown in the list of feeds; where all fail, nothing can be seen any more. */
function faultOf(subscriptions: readonly ShelfSubscription[]): Error | null {
  const errors = subscriptions.flatMap(({ error }) => error ?? []);
  if (errors.length === 0 || errors.length < subscriptions.length) return null;
  const others = errors.length === 1 ? '' : ` None of the ${errors.length} feeds can be read.`;
  return new Permanent(`${errors[0]}${others}`);
}
