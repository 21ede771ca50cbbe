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
import { FeedGone, FeedHostBusy } from './fetch-feed.js';
import { type AddressReading, readAddress } from './read-address.js';

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
    const startedAt = this.deps.clock.now();
    const readers = (call.readers ?? []).map(({ monitorId, since: from }): FeedReader => {
      const askedAt = new Date(from.getTime() + this.overlapMs);
      return { monitorId, since: from, askedAt };
    });
    const requests = await this.readDue(readers, call);
    const view = await this.shelf.view(readers);
    return {
      posts: view.entries.map(toFeedPost),
      changed: view.entries.filter(({ isEdited }) => isEdited).map((entry) => toFeedPost(entry).externalId),
      coveredFrom: since,
      complete: true,
      requests,
      stopped: { reason: 'reached' },
      readers: new Map(readers.map((reader) => [reader.monitorId, readerWindow(reader, view, startedAt)])),
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
      const reading = await readAddress(request, this.http, this.config, call, () => clock.now());
      return { result: readResult(feed, reading), refusal: null };
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

function readResult(feed: DueFeed, { fetched, document }: AddressReading): FeedReadingResult {
  const { headers, location } = fetched;
  const common = {
    location,
    failures: 0,
    error: null,
    isGone: false,
    nextReadAt: null,
    maxAgeMs: maxAgeMs(headers),
  };
  if (document === null) {
    const { etag, lastModified, intervalMs: ttlMs } = feed;
    return { ...common, etag, lastModified, ttlMs, listed: null };
  }
  return {
    ...common,
    etag: validatorOf(headers['etag']),
    lastModified: validatorOf(headers['last-modified']),
    ttlMs: document.ttlMinutes === null ? null : document.ttlMinutes * 60_000,
    listed: document,
  };
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
function readerWindow({ monitorId, askedAt }: FeedReader, view: ShelfView, startedAt: Date): ReaderWindow {
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
  return { posts, whole, gaps: own.flatMap((one) => newGap(one, askedAt, startedAt)), fault: faultOf(own) };
}

/** One that was found between the start of the last scan and that of this one: each is told once. */
function newGap(
  { gapFrom, gapUntil }: ShelfSubscription,
  askedAt: Date | null,
  startedAt: Date,
): CoverageGap[] {
  if (gapFrom === null || gapUntil === null || askedAt === null) return [];
  if (gapUntil <= askedAt || gapUntil > startedAt) return [];
  return [{ from: gapFrom, until: gapUntil, reason: 'listing_ends' }];
}

/** One feed of many that fails is shown in the list of feeds; where all fail, nothing can be seen any more. */
function faultOf(subscriptions: readonly ShelfSubscription[]): Error | null {
  const errors = subscriptions.flatMap(({ error }) => error ?? []);
  if (errors.length === 0 || errors.length < subscriptions.length) return null;
  const others = errors.length === 1 ? '' : ` None of the ${errors.length} feeds can be read.`;
  return new Permanent(`${errors[0]}${others}`);
}
