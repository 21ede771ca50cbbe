import type { DueFeed, EntryOfFeed, FeedSubscription, KnownFeed } from '@earshot/domain';
import type { FeedEntry } from './document/feed-document.js';

/** The result of reading a feed. */
export interface FeedReadingResult extends KnownFeed {
  readonly failures: number;
  /** For people; null = no error. */
  readonly error: string | null;
  /** Whether the error is temporary, so that the feed is retried soon. */
  readonly isPassing: boolean;
  /** Whether its server says that it was permanently removed. */
  readonly isGone: boolean;
  /** When its server may be contacted again; null if it does not ask to wait. */
  readonly retryAt: Date | null;
  /** How long the response stays fresh, according to its headers. */
  readonly maxAgeMs: number | null;
  readonly ttlMs: number | null;
  /** null = nothing is new, or the feed could not be read. */
  readonly listed: ListedFeed | null;
}

export interface ListedFeed {
  readonly title: string | null;
  readonly siteUrl: string | null;
  readonly entries: readonly FeedEntry[];
  /** Everything the feed has published since then is listed. */
  readonly provenFrom: Date;
}

/** A monitor that asks for new entries of its project's feeds. */
export interface FeedReader {
  readonly monitorId: string;
  /** It already has everything seen before then. */
  readonly since: Date;
  /** When it last asked; null = never. */
  readonly askedAt: Date | null;
}

/** The stored feeds of some readers. */
export interface ShelfView {
  readonly subscriptions: readonly FeedSubscription[];
  /** Entries that are new or changed for at least one of the readers. */
  readonly entries: readonly ShelfEntry[];
}

/** An entry with its feed. */
export type ShelfEntry = EntryOfFeed<FeedEntry>;

/**
 * Stores feeds for all projects of an installation. Each address is read once; its entries are stored together with its
 * validators, and every reader takes what is new to it. A crash between any two steps loses nothing.
 */
export interface FeedShelf {
  /** Claims due feeds of these monitors' projects, so that no other caller gets them for some minutes. */
  claimDue(monitorIds: readonly string[], limit: number): Promise<readonly DueFeed[]>;
  /** Stores the result of reading a feed and plans the next read. */
  save(feed: DueFeed, result: FeedReadingResult): Promise<void>;
  /** Releases feeds unread until a given time. */
  release(feeds: readonly DueFeed[], dueAt: Date): Promise<void>;
  view(readers: readonly FeedReader[]): Promise<ShelfView>;
  /** Some feeds of the installation, most recently read first, without permanently removed ones. */
  some(limit: number): Promise<readonly KnownFeed[]>;
  /** Stored entries, by the external ids of their posts. */
  find(externalIds: readonly string[]): Promise<readonly ShelfEntry[]>;
}
