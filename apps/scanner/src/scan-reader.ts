import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type DueWatch, Permanent, type Post, type SourceName } from '@earshot/domain';
import { Clock } from '@earshot/platform';
import type { Source } from '@earshot/sources';
import { type FeedReading, readFeed } from './read-feed.js';
import { ScannerConfig } from './scanner.config.js';
import { type WatchResult, watchResult } from './watch-result.js';

/** A job that fetches for longer than this is cut off: what it has read by then is kept, the rest is tried again. */
const fetchMs = 4 * 60_000;

/** What a source said to the watches of one job. */
export interface ScanReading {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly posts: readonly Post[];
  /** By watch id. */
  readonly results: ReadonlyMap<string, WatchResult>;
}

/** Reads all feeds of a source for the watches of a job. */
@Injectable()
export class ScanReader {
  constructor(
    private readonly config: ScannerConfig,
    private readonly clock: Clock,
  ) {}

  /** Never throws: what could not be read stands in the results. @param source null = not configured */
  async read(name: SourceName, source: Source | null, watches: readonly DueWatch[]): Promise<ScanReading> {
    const startedAt = this.clock.now();
    const readings =
      source === null ? [notConfigured(name)] : await this.readFeeds(source, watches, startedAt);
    const finishedAt = this.clock.now();
    const results = watches.map((watch) => {
      const intervalMs = this.config.scanIntervalMs ?? watch.scanIntervalMinutes * 60_000;
      const chance = randomInt(1_000) / 1_000;
      return [
        watch.id,
        watchResult(watch, readings, { startedAt, now: finishedAt, intervalMs, chance }),
      ] as const;
    });
    return {
      startedAt,
      finishedAt,
      posts: readings.flatMap(({ posts }) => posts),
      results: new Map(results),
    };
  }

  private async readFeeds(source: Source, watches: readonly DueWatch[], now: Date): Promise<FeedReading[]> {
    const signal = AbortSignal.timeout(fetchMs);
    const readings: FeedReading[] = [];
    for (const feed of source.feeds) readings.push(await readFeed(feed, watches, now, signal));
    return readings;
  }
}

function notConfigured(name: SourceName): FeedReading {
  const fault = new Permanent(`${name} is not configured in this installation.`);
  return { feed: 'none', posts: [], windows: new Map(), faults: new Map([['', fault]]) };
}
