import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  allotment,
  type CountedMeter,
  type DueWatch,
  intervalOf,
  Permanent,
  plusUnits,
  RateLimited,
  restMs,
  type SourceName,
  spendingRoom,
} from '@earshot/domain';
import { normalizeKeyword } from '@earshot/matching';
import { Clock, Lifecycle } from '@earshot/platform';
import { type Feed, FeedRefused, type Source } from '@earshot/sources';
import { ScannerConfig } from '../../scanner.config.js';
import type { ScannedSource } from '../../sources/scanned-sources.js';
import { SourceMeters } from '../../sources/source-meters.js';
import { SpendingLedger } from '../../sources/spending-ledger.js';
import { FollowUps } from '../follow-ups.js';
import { PostMatcher } from '../post-matcher.js';
import { cursorFor, isPaidPerItem, type ScannedWatch } from './feed-demands.js';
import { permanentPauseMs } from './failed-reading.js';
import type { FeedReading } from './feed-reading.js';
import { type FeedTerms, readFeed } from './read-feed.js';
import { noReplies, readReplies, type RepliesReading } from './read-replies.js';
import { ScanBudget } from './scan-budget.js';
import type { SourceReading } from './source-reading.js';
import { unreadResult, watchResult } from './watch-result.js';

/** Fetches of a job that take longer are cut off: what was read by then is kept, and the rest is retried. */
const fetchMs = 4 * 60_000;

/** Reads all feeds of a source for the watches of a job, and the replies under posts that they follow. */
@Injectable()
export class SourceReader {
  constructor(
    private readonly config: ScannerConfig,
    private readonly meters: SourceMeters,
    private readonly ledger: SpendingLedger,
    private readonly followUps: FollowUps,
    private readonly matcher: PostMatcher,
    private readonly clock: Clock,
    private readonly lifecycle: Lifecycle,
  ) {}

  /** Never throws because of the source: the results say why something could not be read. */
  async readSource(
    { name, source }: Pick<ScannedSource, 'name' | 'source'>,
    watches: readonly DueWatch[],
  ): Promise<SourceReading> {
    const startedAt = this.clock.now();
    if (source === null) return notConfigured(name, watches, startedAt);
    const followed = await this.followUps.dueReplies(watches);
    const counted = await this.meters.list(name);
    const facts = await this.ledger.facts(name, counted, watches, startedAt);
    const scanned = watches.map((watch): ScannedWatch => ({
      watch,
      ...this.intervals(name, watch, source.feeds),
      isSeldomRelevant: facts?.seldomRelevant.has(watch.monitorId) ?? false,
      room: facts === null ? null : spendingRoom(facts, watch, startedAt),
    }));
    const openTerms = this.termsOf(name, counted, scanned, startedAt);
    const wants = await this.matcher.wantedBy(watches);

    const feeds: FeedReading[] = [];
    for (const feed of longestUnreadFirst(source.feeds, watches))
      feeds.push(await readFeed(feed, scanned, { ...openTerms(), wants }));
    const replies =
      source.replies === undefined
        ? noReplies
        : await readReplies(source.replies, followed, scanned, openTerms());

    const now = this.clock.now();
    const posts = [...feeds, replies].flatMap((reading) => reading.posts);
    const nextUnits = feeds.map(({ recurring }) => recurring).reduce(plusUnits, {});
    return {
      startedAt,
      finishedAt: now,
      posts,
      readers: new Map(feeds.flatMap(({ readers }) => [...readers])),
      changed: feeds.flatMap(({ changed }) => changed),
      fetched: feeds.reduce((sum, { listed }) => sum + listed, replies.posts.length),
      results: new Map(
        scanned.map(({ watch, intervalMs }) => {
          const chance = randomInt(1_000) / 1_000;
          const time = { startedAt, now, intervalMs, chance, isPaidPerItem: isPaidPerItem(counted) };
          return [watch.id, watchResult(watch, feeds, time)];
        }),
      ),
      replies,
      costs: [...feeds, replies].flatMap(({ costs }) => costs),
      // Replies use no more than their share of each scan, so searches need not rest for them.
      restMs: restMs(counted, nextUnits, startedAt),
      refused: latestRefusal(feeds, replies) ?? refusalOfEach(source, feeds),
      answered: answered(feeds),
    };
  }

  /**
   * Each feed has its own share, so that none waits forever behind another that uses everything. What monitors may use is for
   * all feeds together.
   */
  private termsOf(
    source: SourceName,
    counted: readonly CountedMeter[],
    scanned: readonly ScannedWatch[],
    now: Date,
  ): () => FeedTerms {
    const { stopping } = this.lifecycle;
    const allotted = allotment(counted, Math.min(...scanned.map(({ intervalMs }) => intervalMs)), now);
    const allowance = { source, counted, allotted, signal: AbortSignal.timeout(fetchMs), stopping };
    let budget = new ScanBudget(this.meters, allowance);
    return () => {
      budget = budget.next();
      return { now, budget, isPaidPerItem: isPaidPerItem(counted) };
    };
  }

  /** As often as the plan says, but no more often than a feed can use; the installation may override this. */
  private intervals(
    source: SourceName,
    watch: DueWatch,
    feeds: readonly Feed[],
  ): Pick<ScannedWatch, 'intervalMs' | 'feedIntervalMs'> {
    const fixed = this.config.fixedIntervalMs(source);
    const feedIntervalMs = ({ shortestIntervalMs }: Feed): number =>
      fixed ?? intervalOf(watch.scanIntervalMinutes * 60_000, shortestIntervalMs);
    return { intervalMs: Math.min(...feeds.map(feedIntervalMs)), feedIntervalMs };
  }
}

/**
 * The feeds of a scan, beginning with the one that was not read for longest: a scan may have neither time nor money for all
 * of them, and the last ones would otherwise never have their turn.
 */
function longestUnreadFirst(feeds: readonly Feed[], watches: readonly DueWatch[]): Feed[] {
  const readUntil = new Map(feeds.map((feed) => [feed, earliestOf(feed, watches)]));
  return [...feeds].sort((a, b) => compare(readUntil.get(a) as string, readUntil.get(b) as string));
}

/** In ISO 8601; '' = a keyword was never read. */
function earliestOf({ name }: Feed, watches: readonly DueWatch[]): string {
  const times = watches.flatMap((watch) =>
    watch.keywords.map((keyword) => cursorFor(watch, name, normalizeKeyword(keyword))?.coveredUntil ?? ''),
  );
  return times.reduce((first, time) => (time < first ? time : first), times[0] ?? '');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function notConfigured(name: SourceName, watches: readonly DueWatch[], startedAt: Date): SourceReading {
  const fault = new Permanent(`${name} is not configured in this installation.`);
  const nextScanAt = new Date(startedAt.getTime() + permanentPauseMs);
  return {
    startedAt,
    finishedAt: startedAt,
    posts: [],
    readers: new Map(),
    changed: [],
    fetched: 0,
    results: new Map(watches.map((watch) => [watch.id, unreadResult(watch, fault, nextScanAt)])),
    replies: noReplies,
    costs: [],
    restMs: 0,
    refused: null,
    answered: null,
  };
}

/** Of the refusals by the whole source, the one that ends last. */
function latestRefusal(feeds: readonly FeedReading[], replies: RepliesReading): RateLimited | null {
  return [...feeds.flatMap(({ faults }) => [...faults.values()]), replies.refused]
    .filter((fault) => !(fault instanceof FeedRefused))
    .filter((fault) => fault instanceof RateLimited)
    .reduce<RateLimited | null>(
      (last, fault) => (last !== null && last.until >= fault.until ? last : fault),
      null,
    );
}

/** If each feed of the source refuses by itself, the refusal that ends first: until then there is nothing to read. */
function refusalOfEach(
  { replies }: Pick<Source, 'replies'>,
  feeds: readonly FeedReading[],
): RateLimited | null {
  const refusals = feeds.map(({ windows, faults }) => (windows.size > 0 ? [] : [...faults.values()]));
  const isWhole = refusals.every((faults) => faults.length > 0 && faults.every(isRefusal));
  if (replies !== undefined || !isWhole) return null;
  const [first] = refusals
    .flat()
    .filter(isRefusal)
    .sort((a, b) => a.until.getTime() - b.until.getTime());
  return first ?? null;
}

function isRefusal(fault: Error): fault is FeedRefused {
  return fault instanceof FeedRefused;
}

/** A query that fails before any time is covered is no answer, even if it lists something: it is repeated in full. */
function answered(feeds: readonly FeedReading[]): SourceReading['answered'] {
  const read = feeds.filter(({ windows }) => [...windows.values()].some(({ isInVain }) => isInVain !== true));
  if (read.length > 0) return read.some(isForSomebody) ? { fault: null } : null;
  const [fault] = feeds.flatMap(({ faults }) => [...faults.values()]);
  return fault === undefined ? null : { fault };
}

/** Nothing was asked if no project has chosen anything from the source. */
function isForSomebody({ readers }: FeedReading): boolean {
  return readers.size === 0 || [...readers.values()].some(({ covered }) => covered !== null);
}
