import { parseUrl, Permanent, RateLimited, Retryable } from '@earshot/domain';
import type { HttpClient } from '@earshot/platform';
import type { SourceCall, SourceDeps } from '../source.js';
import { failedResult, readResult } from './feed-reading-result.js';
import type { DueFeed, FeedShelf } from './feed-shelf.js';
import type { FeedsConfig } from './feeds.config.js';
import { FeedHostBusy } from './fetch-feed.js';
import { readAddress } from './read-address.js';

/** Hosts that are asked at the same time; each host is asked for one feed after the other. */
const hostsAtOnce = 8;

type Fault = RateLimited | Retryable | Permanent;

/** Reads the feeds that are due, once, and keeps what each has brought. */
export class FeedRound {
  /** By feed: why it was not read. */
  readonly faults = new Map<string, Fault>();
  /** Feeds that were asked for. */
  asked = 0;

  constructor(
    private readonly config: FeedsConfig,
    private readonly http: HttpClient,
    private readonly shelf: FeedShelf,
    private readonly deps: Pick<SourceDeps, 'clock' | 'log'>,
    private readonly call: SourceCall,
  ) {}

  async read(due: readonly DueFeed[]): Promise<void> {
    const byHost = new Map<string, DueFeed[]>();
    for (const feed of due) {
      const host = hostOf(feed);
      byHost.set(host, [...(byHost.get(host) ?? []), feed]);
    }
    const hosts = [...byHost.values()];
    const work = async (): Promise<void> => {
      for (let host = hosts.shift(); host !== undefined; host = hosts.shift()) await this.readHost(host);
    };
    await Promise.all(Array.from({ length: Math.min(hostsAtOnce, hosts.length) }, work));
  }

  /** A host that asks to be left alone is not asked for its other feeds either. */
  private async readHost(feeds: readonly DueFeed[]): Promise<void> {
    const { call, deps } = this;
    for (const [index, feed] of feeds.entries()) {
      const rest = feeds.slice(index + 1);
      if (call.signal.aborted) return this.putOff([feed, ...rest], stopped());
      if (call.left?.('requests') === 0) return this.putOff([feed, ...rest], enough(deps.clock.now()));
      const fault = await this.readFeed(feed);
      if (fault === null) continue;
      if (isOfTheCall(fault) || call.signal.aborted)
        return this.putOff([feed, ...rest], call.signal.aborted ? stopped() : fault);
      this.faults.set(feed.id, fault);
      // The host alone: an address may carry a secret.
      deps.log.info({ host: hostOf(feed), err: fault.message }, 'a feed could not be read');
      await this.shelf.save(feed, failedResult(feed, fault));
      if (fault instanceof RateLimited) return this.putOff(rest, fault);
    }
  }

  /** @returns why it could not be read; null = it was, and what it brought is kept */
  private async readFeed(feed: DueFeed): Promise<Fault | null> {
    const { clock } = this.deps;
    try {
      const request = { address: feed.location, etag: feed.etag, lastModified: feed.lastModified };
      const now = (): Date => clock.now();
      const reading = await readAddress(request, this.http, this.config, this.call, now);
      const result = readResult(feed, reading, clock.now());
      this.asked += 1;
      await this.shelf.save(feed, result);
      return null;
    } catch (error) {
      if (!isFault(error)) throw error;
      if (!isOfTheCall(error)) this.asked += 1;
      return error;
    }
  }

  /** Gives feeds back unread: it is not their fault. */
  private async putOff(feeds: readonly DueFeed[], fault: Fault): Promise<void> {
    for (const { id } of feeds) this.faults.set(id, fault);
    const dueAt = fault instanceof RateLimited ? fault.until : this.deps.clock.now();
    await this.shelf.release(feeds, dueAt);
  }
}

function hostOf({ location }: DueFeed): string {
  return parseUrl(location)?.host ?? '';
}

function stopped(): Retryable {
  return new Retryable('The reading of feeds was cut off; it goes on with the next scan.');
}

/** The scan has had its share; the next one goes on. */
function enough(now: Date): RateLimited {
  return new RateLimited('The requests that one scan may use are used up.', new Date(now.getTime() + 1_000));
}

function isFault(error: unknown): error is Fault {
  return error instanceof RateLimited || error instanceof Retryable || error instanceof Permanent;
}

/** The meter of requests is used up: no feed was asked for. */
function isOfTheCall(fault: Fault): boolean {
  return fault instanceof RateLimited && !(fault instanceof FeedHostBusy);
}
