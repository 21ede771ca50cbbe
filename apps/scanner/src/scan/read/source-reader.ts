import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { WatchedThread } from '@earshot/database';
import {
  allotment,
  type CountedMeter,
  type DueWatch,
  intervalOf,
  Permanent,
  plusUnits,
  type Post,
  type QueryCost,
  RateLimited,
  restMs,
  type SourceName,
  type SpendingFacts,
  type SpendingRoom,
  spendingRoom,
} from '@earshot/domain';
import { Clock, Lifecycle } from '@earshot/platform';
import { type Feed, FeedRefused, type Source } from '@earshot/sources';
import { isPaidPerItem, type ScannedWatch } from './feed-demands.js';
import { type FeedReading } from './feed-reading.js';
import { readFeed } from './read-feed-entry.js';
import { readThreads, type ThreadsReading } from './read-replies.js';
import { ScanBudget } from './scan-budget.js';
import { ScannerConfig } from '../../scanner.config.js';
import { SourceMeters } from '../../sources/source-meters.js';
import { SpendingLedger } from '../../sources/spending-ledger.js';
import { permanentPauseMs, unreadResult, type WatchResult, watchResult } from './watch-result.js';

/** A job that fetches for longer than this is cut off: what it has read by then is kept, the rest is tried again. */
const fetchMs = 4 * 60_000;

/** What a source said to the watches of one job. */
export interface ScanReading {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly posts: readonly Post[];
  /** How many posts the source returned. */
  readonly fetched: number;
  /** By watch id. */
  readonly results: ReadonlyMap<string, WatchResult>;
  readonly threads: ThreadsReading;
  /** What was asked, and what it cost. */
  readonly costs: readonly QueryCost[];
  /** How long the source rests, so that its meters last. */
  readonly restMs: number;
  /** What the source refused with; null = it would have answered more. */
  readonly refused: RateLimited | null;
  /** Whether the source answered anything, and if not why; null = it was not asked. */
  readonly answered: { readonly fault: Error | null } | null;
}

/** Reads all feeds of a source for the watches of a job, and the comments that they follow. */
@Injectable()
export class SourceReader {
  constructor(
    private readonly config: ScannerConfig,
    private readonly meters: SourceMeters,
    private readonly ledger: SpendingLedger,
    private readonly clock: Clock,
    private readonly lifecycle: Lifecycle,
  ) {}

  /**
   * Never throws for what the source does: what could not be read stands in the results.
   * @param source null = not configured
   */
  async read(
    name: SourceName,
    source: Source | null,
    watches: readonly DueWatch[],
    threads: readonly WatchedThread[],
  ): Promise<ScanReading> {
    const startedAt = this.clock.now();
    if (source === null) return notConfigured(name, watches, startedAt);
    const counted = await this.meters.list(name);
    const scanned = await this.scanned(name, source.feeds, counted, watches, startedAt);
    const { rooms } = scanned;
    const allotted = allotment(
      counted,
      Math.min(...scanned.watches.map(({ intervalMs }) => intervalMs)),
      startedAt,
    );
    const paid = isPaidPerItem(counted);
    const { stopping } = this.lifecycle;
    const allowance = { source: name, counted, allotted, signal: AbortSignal.timeout(fetchMs), stopping };
    // Each feed has a share of its own, so that none waits for ever behind another that takes all there is.
    const terms = () => ({
      now: startedAt,
      budget: new ScanBudget(this.meters, allowance),
      isPaidPerItem: paid,
      roomOf: (monitorId: string): SpendingRoom | null => rooms.get(monitorId) ?? null,
    });
    const readings: FeedReading[] = [];
    for (const feed of source.feeds) readings.push(await readFeed(feed, scanned.watches, terms()));
    const comments =
      source.threads === null
        ? noThreads
        : await readThreads(source.threads, threads, { ...terms(), monitorsOf: monitorsOf(watches) });
    const now = this.clock.now();
    const posts = [...readings, comments].flatMap((reading) => reading.posts);
    return {
      startedAt,
      finishedAt: now,
      posts,
      fetched: posts.length,
      results: new Map(
        scanned.watches.map(({ watch, intervalMs }) => {
          const chance = randomInt(1_000) / 1_000;
          const time = { startedAt, now, intervalMs, chance, isPaidPerItem: paid };
          return [watch.id, watchResult(watch, readings, time)];
        }),
      ),
      threads: comments,
      costs: [...readings, comments].flatMap(({ costs }) => costs),
      // Comments take no more than their share of each scan, and make no search wait.
      restMs: restMs(counted, readings.map(({ recurring }) => recurring).reduce(plusUnits, {}), startedAt),
      refused: lastRefusal([
        ...readings.flatMap(({ faults }) => [...faults.values()]),
        ...(comments.refused === null ? [] : [comments.refused]),
      ]),
      answered: answered(readings),
    };
  }

  /** The watches, with what their monitors may spend where money or quotas are counted. */
  private async scanned(
    name: SourceName,
    feeds: readonly Feed[],
    meters: readonly CountedMeter[],
    watches: readonly DueWatch[],
    now: Date,
  ): Promise<{ watches: readonly ScannedWatch[]; rooms: ReadonlyMap<string, SpendingRoom> }> {
    const facts = await this.ledger.facts(name, meters, watches, now);
    const rooms = new Map(
      facts === null ? [] : watches.map((watch) => [watch.monitorId, roomOf(facts, watch, now)]),
    );
    return {
      rooms,
      watches: watches.map((watch) => ({
        watch,
        ...this.intervals(watch, feeds),
        isSeldomRelevant: facts?.seldomRelevant.has(watch.monitorId) ?? false,
      })),
    };
  }

  /** As often as the plan says, and no more often than a feed can use; the installation may say otherwise. */
  private intervals(
    watch: DueWatch,
    feeds: readonly Feed[],
  ): Pick<ScannedWatch, 'intervalMs' | 'feedIntervalMs'> {
    const fixed = this.config.scanIntervalMs;
    const feedIntervalMs = ({ shortestIntervalMs }: Feed): number =>
      fixed ?? intervalOf(watch.scanIntervalMinutes * 60_000, shortestIntervalMs);
    return { intervalMs: Math.min(...feeds.map(feedIntervalMs)), feedIntervalMs };
  }
}

const noThreads: ThreadsReading = { posts: [], updates: [], perWatch: new Map(), costs: [], refused: null };

function roomOf(facts: SpendingFacts, watch: DueWatch, now: Date): SpendingRoom {
  const { projectId, monitorId, limits, projectLimits } = watch;
  return spendingRoom(facts, { projectId, monitorId, limits, projectLimits }, now);
}

function monitorsOf(watches: readonly DueWatch[]): (watchIds: readonly string[]) => string[] {
  const monitorOf = new Map(watches.map(({ id, monitorId }) => [id, monitorId]));
  return (watchIds) => [...new Set(watchIds.flatMap((id) => monitorOf.get(id) ?? []))];
}

function notConfigured(name: SourceName, watches: readonly DueWatch[], startedAt: Date): ScanReading {
  const fault = new Permanent(`${name} is not configured in this installation.`);
  const nextScanAt = new Date(startedAt.getTime() + permanentPauseMs);
  return {
    startedAt,
    finishedAt: startedAt,
    posts: [],
    fetched: 0,
    results: new Map(watches.map((watch) => [watch.id, unreadResult(watch, fault, nextScanAt)])),
    threads: noThreads,
    costs: [],
    restMs: 0,
    refused: null,
    answered: null,
  };
}

function lastRefusal(faults: readonly Error[]): RateLimited | null {
  return faults
    .filter((fault) => !(fault instanceof FeedRefused))
    .filter((fault) => fault instanceof RateLimited)
    .reduce<RateLimited | null>(
      (last, fault) => (last !== null && last.until >= fault.until ? last : fault),
      null,
    );
}

function answered(readings: readonly FeedReading[]): ScanReading['answered'] {
  if (readings.some(({ windows }) => windows.size > 0)) return { fault: null };
  const [fault] = readings.flatMap(({ faults }) => [...faults.values()]);
  return fault === undefined ? null : { fault };
}
