import { type DueFeed, grouped, parseUrl, Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { Log } from '@earshot/platform';
import type { SourceCall } from '../source.js';
import { failedResult, readResult } from './feed-reading-result.js';
import type { FeedShelf } from './feed-shelf.js';
import { type FeedClient, FeedHostBusy } from './fetch-feed.js';
import { readAddress } from './read-address.js';

/** The number of hosts contacted concurrently; feeds of the same host are read one after the other. */
const hostsAtOnce = 8;

type Fault = RateLimited | Retryable | Permanent;

/** Reads each due feed once and stores the results. */
export class FeedRound {
  /** Why feeds were not read, by feed id. */
  readonly faults = new Map<string, Fault>();
  /** The number of feeds requested. */
  asked = 0;

  constructor(
    private readonly client: FeedClient,
    private readonly shelf: FeedShelf,
    private readonly log: Log,
    private readonly call: SourceCall,
  ) {}

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
    const { clock } = this.client;
    for (const [index, feed] of feeds.entries()) {
      const rest = feeds.slice(index + 1);
      if (call.signal.aborted) return this.putOff([feed, ...rest], stopped());
      if (call.left?.('requests') === 0) return this.putOff([feed, ...rest], enough(clock.now()));
      const fault = await this.readFeed(feed);
      if (fault === null) continue;
      if (isOfTheCall(fault) || call.signal.aborted)
        return this.putOff([feed, ...rest], call.signal.aborted ? stopped() : fault);
      this.faults.set(feed.id, fault);
      // Only the host, because an address may contain a secret.
      log.info({ host: hostOf(feed), err: fault.message }, 'a feed could not be read');
      await this.shelf.save(feed, failedResult(feed, fault));
      if (fault instanceof RateLimited) return this.putOff(rest, fault);
    }
  }

  /** @returns why it could not be read; null = it was read and the result stored */
  private async readFeed(feed: DueFeed): Promise<Fault | null> {
    try {
      const request = { address: feed.location, etag: feed.etag, lastModified: feed.lastModified };
      const reading = await readAddress(request, this.client, this.call);
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
