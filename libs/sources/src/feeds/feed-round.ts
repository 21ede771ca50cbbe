import { type DueFeed, grouped, parseUrl, Permanent, RateLimited, Retryable } from '@earshot/domain';
import { AnswerTooLarge, type HttpAnswer, type Log } from '@earshot/platform';
import type { SourceCall } from '../source.js';
import { FeedCut, type FeedEntry } from './document/feed-document.js';
import type { FeedReadingResult, FeedShelf } from './feed-shelf.js';
import { type FeedClient, FeedGone, FeedHostBusy } from './fetch-feed.js';
import { type AddressReading, readAddress } from './read-address.js';

/** The number of hosts contacted concurrently; feeds of the same host are read one after the other. */
const hostsAtOnce = 8;

type Fault = RateLimited | Retryable | Permanent;

/** Reads each due feed once and stores the results. */
export class FeedRound {
  /** Why feeds were not read, by feed id. */
  readonly faults = new Map<string, Fault>();
  /** The number of feeds requested. */
  asked = 0;
  private readonly client: Required<FeedClient>;

  constructor(
    client: FeedClient,
    private readonly shelf: FeedShelf,
    private readonly log: Log,
    private readonly call: SourceCall,
  ) {
    this.client = { ...client, busyHosts: new Map() };
  }

  async read(due: readonly DueFeed[]): Promise<void> {
    const hosts = [...grouped(due, hostOf).values()];
    const work = async (): Promise<void> => {
      for (let host = hosts.shift(); host !== undefined; host = hosts.shift()) await this.readHost(host);
    };
    await Promise.all(Array.from({ length: Math.min(hostsAtOnce, hosts.length) }, work));
  }

  /** If a host asks us to wait, its other feeds are not requested either. */
  private async readHost(feeds: readonly DueFeed[]): Promise<void> {
    const { call, log } = this;
    const { clock, busyHosts } = this.client;
    for (const [index, feed] of feeds.entries()) {
      const rest = feeds.slice(index + 1);
      if (call.signal.aborted) return this.putOff([feed, ...rest], stopped());
      if (call.left?.('requests') === 0) return this.putOff([feed, ...rest], enough(clock.now()));
      const busy = busyHosts.get(hostOf(feed));
      if (busy !== undefined) return this.putOff([feed, ...rest], busy);
      const fault = await this.readFeed(feed);
      if (fault === null) continue;
      if (isOfTheCall(fault) || call.signal.aborted)
        return this.putOff([feed, ...rest], call.signal.aborted ? stopped() : fault);
      this.faults.set(feed.id, fault);
      // Only the host, because an address may contain a secret.
      log.info({ host: hostOf(feed), err: fault.message }, 'a feed could not be read');
      await this.shelf.save(feed, failedResult(feed, fault));
    }
  }

  /** @returns why it could not be read; null = it was read and the result stored */
  private async readFeed(feed: DueFeed): Promise<Fault | null> {
    try {
      const reading = await this.readAnywhere(feed);
      const result = readResult(feed, reading, this.client.clock.now());
      this.asked += 1;
      await this.shelf.save(feed, result);
      return null;
    } catch (error) {
      if (!isFault(error)) throw error;
      if (!isOfTheCall(error)) this.asked += 1;
      return error;
    }
  }

  /**
   * Reads a feed where it was last. If it was added with another address, that one is asked as well: at once if the location
   * refuses, and if it fails otherwise, from the second time on.
   */
  private async readAnywhere(feed: DueFeed): Promise<AddressReading> {
    const { client, call } = this;
    const { address, location, etag, lastModified } = feed;
    const isFeed = feed.readAt !== null && !feed.isAddedAgain;
    try {
      return await readAddress({ address: location, etag, lastModified, isFeed }, client, call);
    } catch (error) {
      const isDead = error instanceof Permanent || (error instanceof Retryable && feed.failures > 0);
      if (!isDead || location === address || call.signal.aborted) throw error;
      return readAddress({ address, etag: null, lastModified: null }, client, call);
    }
  }

  /** Releases feeds unread, without counting it as a failure. */
  private async putOff(feeds: readonly DueFeed[], fault: Fault): Promise<void> {
    for (const { id } of feeds) this.faults.set(id, fault);
    const dueAt = fault instanceof RateLimited ? fault.until : this.client.clock.now();
    await this.shelf.release(feeds, dueAt);
  }
}

function hostOf({ location }: DueFeed): string {
  return parseUrl(location)?.host ?? '';
}

function stopped(): Retryable {
  return new Retryable('Reading the feeds was interrupted; the next scan continues.');
}

/** The scan has used its share of requests; the next one continues. */
function enough(now: Date): RateLimited {
  return new RateLimited('This scan has used all the requests it may make.', new Date(now.getTime() + 1_000));
}

function isFault(error: unknown): error is Fault {
  return error instanceof RateLimited || error instanceof Retryable || error instanceof Permanent;
}

/** Whether the request meter is used up, so that the feed was not requested. */
function isOfTheCall(fault: Fault): boolean {
  return fault instanceof RateLimited && !(fault instanceof FeedHostBusy);
}

/** An empty listing of a feed that had entries is believed the third time in a row, as sites being repaired return one. */
const emptiesDoubted = 2;

/** It lists nothing, although it did before. */
class FeedEmptied extends Retryable {
  constructor() {
    super('The feed lists nothing, although it did before. Earshot asks again before it believes that.');
  }
}

/**
 * The result of reading a feed, from its response.
 * @throws FeedCut if the response contains no complete entry
 * @throws FeedEmptied
 */
function readResult(feed: DueFeed, { fetched, document }: AddressReading, now: Date): FeedReadingResult {
  const { headers, location } = fetched;
  const common = {
    location,
    failures: 0,
    error: null,
    isPassing: false,
    isGone: false,
    retryAt: null,
    maxAgeMs: maxAgeMs(headers),
  };
  if (document === null) {
    const { etag, lastModified, intervalMs: ttlMs } = feed;
    return { ...common, etag, lastModified, ttlMs, listed: null };
  }
  const { title, siteUrl, ttlMinutes, isCut, wholeEntries: entries } = document;
  if (isCut && entries.length === 0) throw new FeedCut('The answer ends in the middle of the feed.');
  const emptied = new FeedEmptied();
  const empties = feed.error === emptied.message ? feed.failures : 0;
  if (entries.length === 0 && feed.hasEntries && empties < emptiesDoubted) throw emptied;
  return {
    ...common,
    // Without validators, so that a truncated response is never followed by "nothing is new".
    etag: isCut ? null : validatorOf(headers['etag']),
    lastModified: isCut ? null : validatorOf(headers['last-modified']),
    ttlMs: ttlMinutes === null ? null : ttlMinutes * 60_000,
    listed: { title, siteUrl, entries, provenFrom: provenFrom(entries, now) },
  };
}

/** How long a response stays fresh according to its headers; null if they do not say, or if it is not fresh now. */
function maxAgeMs(headers: HttpAnswer['headers']): number | null {
  const control = headers['cache-control'] ?? '';
  if (/\bno-(?:cache|store)\b/i.test(control)) return null;
  const seconds = /\bmax-age\s*=\s*"?(\d{1,9})/i.exec(control)?.[1];
  if (seconds === undefined) return null;
  const age = /^\d{1,9}$/.test(headers['age'] ?? '') ? Number(headers['age']) : 0;
  return Math.max(0, Number(seconds) - age) * 1_000 || null;
}

/** A validator that may be sent back to the server; null if it is too long or malformed. */
function validatorOf(header: string | undefined): string | null {
  return header !== undefined && /^[\x20-\x7e\x80-\xff]{1,1000}$/.test(header) ? header : null;
}

/** The result of a failed read, which leaves what is known of the feed unchanged. */
function failedResult(feed: DueFeed, error: RateLimited | Retryable | Permanent): FeedReadingResult {
  const isEmptied = error instanceof FeedEmptied;
  return {
    location: feed.location,
    etag: feed.etag,
    lastModified: feed.lastModified,
    // Empty listings are counted on their own.
    failures: isEmptied && feed.error !== error.message ? 1 : feed.failures + 1,
    error: error.message,
    // A repair takes longer than an outage.
    isPassing: error instanceof Retryable && !(error instanceof AnswerTooLarge) && !isEmptied,
    isGone: error instanceof FeedGone,
    retryAt: error instanceof RateLimited ? error.until : null,
    maxAgeMs: null,
    ttlMs: null,
    listed: null,
  };
}

/**
 * The time since which a listing is certain to be complete, for a feed that was never read before. Feeds list their newest
 * entries, so nothing newer than the last one is missing. Neighbours may be swapped; with any other order, or with missing
 * times, nothing is proven before now.
 * @param entries in feed order
 */
export function provenFrom(entries: readonly Pick<FeedEntry, 'publishedAt'>[], now: Date): Date {
  // It would list its newest entries, so it has none.
  if (entries.length === 0) return new Date(0);
  const times = entries.map(({ publishedAt }) => publishedAt?.getTime() ?? Infinity);
  const isNewestFirst = times.every((time, index) => time <= (times[index - 2] ?? now.getTime()));
  return isNewestFirst ? new Date(Math.max(...times.slice(-2))) : now;
}
