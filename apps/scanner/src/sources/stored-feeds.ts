import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, FeedRepository, onceMore, type Tx } from '@earshot/database';
import {
  type DueFeed,
  type EntryOfFeed,
  feedIntervalMs,
  feedRetryAt,
  type FeedSubscription,
  type KnownFeed,
  storableText,
} from '@earshot/domain';
import { Clock } from '@earshot/platform';
import {
  entryKey,
  type FeedEntry,
  type FeedReader,
  type FeedReadingResult,
  type FeedShelf,
  FeedsConfig,
  type ListedFeed,
  partsOfExternalId,
  type ShelfEntry,
  type ShelfView,
  withKnownIds,
} from '@earshot/sources';

/** How long a feed that is being read is reserved for its reader. */
const leaseMs = 5 * 60_000;

/** The feeds of all projects, in Postgres. */
@Injectable()
export class StoredFeeds implements FeedShelf {
  constructor(
    private readonly database: Database,
    private readonly feeds: FeedRepository,
    private readonly config: FeedsConfig,
    private readonly clock: Clock,
  ) {}

  claimDue(monitorIds: readonly string[], limit: number): Promise<readonly DueFeed[]> {
    return this.database.asSystem((tx) => this.feeds.claimDue(tx, monitorIds, { limit, leaseMs }));
  }

  async release(feeds: readonly DueFeed[], dueAt: Date): Promise<void> {
    if (feeds.length === 0) return;
    const ids = feeds.map(({ id }) => id);
    await this.database.asSystem((tx) => this.feeds.release(tx, ids, dueAt));
  }

  /** Stores entries and validators in one transaction, so that what the server later calls unchanged has been stored. */
  async save(feed: DueFeed, result: FeedReadingResult): Promise<void> {
    const now = this.clock.now();
    const { maxAgeMs, ttlMs, error } = result;
    await onceMore(() =>
      this.database.asSystem(async (tx) => {
        const listed = result.listed === null ? null : await this.listedEntries(tx, feed, result.listed);
        const hasGap = await this.feeds.hasGap(tx, feed, listed);
        const intervalMs =
          error === null
            ? feedIntervalMs(feed.intervalMs, { maxAgeMs, ttlMs, hasGap }, this.config)
            : feed.intervalMs;
        const update = {
          ...result,
          intervalMs: Math.round(intervalMs),
          nextReadAt:
            error === null ? new Date(now.getTime() + intervalMs) : feedRetryAt(result, now, this.config),
          coveredFrom: error === null ? (result.listed?.provenFrom ?? now) : null,
        };
        await this.feeds.save(tx, feed, update, listed, hasGap);
      }),
    );
  }

  async view(readers: readonly FeedReader[]): Promise<ShelfView> {
    const known = new Map(readers.map((reader) => [reader.monitorId, reader]));
    return this.database.asSystem(async (tx) => {
      const subscriptions = await this.feeds.subscriptions(tx, [...known.keys()]);
      const since = new Map<string, Date | null>();
      for (const subscription of subscriptions) {
        const from = wantedSince(subscription, known.get(subscription.monitorId));
        const other = since.get(subscription.feedId);
        since.set(
          subscription.feedId,
          other === undefined || from === null || (other !== null && from < other) ? from : other,
        );
      }
      const entries = since.size === 0 ? [] : await this.feeds.changedSince(tx, since);
      return { subscriptions, entries: entries.map(toShelfEntry) };
    });
  }

  some(limit: number): Promise<readonly KnownFeed[]> {
    return this.database.asSystem((tx) => this.feeds.some(tx, limit));
  }

  async find(externalIds: readonly string[]): Promise<readonly ShelfEntry[]> {
    const wanted = externalIds.flatMap((id) => partsOfExternalId(id) ?? []);
    const found = await this.database.asSystem((tx) => this.feeds.find(tx, wanted));
    return found.map(toShelfEntry);
  }

  private async listedEntries(tx: Tx, { id }: DueFeed, { title, siteUrl, entries }: ListedFeed) {
    const ids = entries.map((entry) => entryKey(entry.id));
    const vanished = await this.feeds.vanished(tx, id, ids);
    const kept = withKnownIds(entries, vanished.map(toEntry)).map((entry) => {
      const hash = createHash('sha256').update(JSON.stringify(entry)).digest('base64url');
      return { entryId: entryKey(entry.id), hash, entry };
    });
    return { title: storable(title?.slice(0, 300) ?? null), siteUrl: storable(siteUrl), entries: kept };
  }
}

/** A feed that the project has added since then shows everything it lists. */
function wantedSince({ createdAt }: FeedSubscription, reader: FeedReader | undefined): Date | null {
  return reader === undefined || createdAt >= reader.since ? null : reader.since;
}

/** Postgres refuses NULs, and one feed that contains one must not make the reading of all others fail. */
function storable(text: string | null): string | null {
  return text === null ? null : storableText(text);
}

function toShelfEntry({ entry, ...stored }: EntryOfFeed<object>): ShelfEntry {
  return { ...stored, entry: toEntry(entry) };
}

function toEntry(stored: object): FeedEntry {
  const { publishedAt, ...kept } = stored as Omit<FeedEntry, 'publishedAt'> & { publishedAt: string | null };
  return { ...kept, publishedAt: publishedAt === null ? null : new Date(publishedAt) };
}
