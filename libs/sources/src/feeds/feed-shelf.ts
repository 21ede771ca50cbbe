import type { FeedEntry } from './document/feed-document.js';

/** What a feed is requested with. */
export interface KnownFeed {
  /** Its current address, after permanent redirects. */
  readonly location: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A feed that is due to be read. */
export interface DueFeed extends KnownFeed {
  readonly id: string;
  /** As it was added. */
  readonly address: string;
  readonly intervalMs: number;
  readonly failures: number;
  /** When it was last read; null = never. */
  readonly readAt: Date | null;
}

/** The result of reading a feed. */
export interface FeedReadingResult {
  readonly location: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
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

/** A monitor whose project's feeds are read. */
export interface FeedReader {
  readonly monitorId: string;
  /** The monitor already has everything seen before then. */
  readonly since: Date;
}

/** The stored feeds of some readers. */
export interface ShelfView {
  readonly subscriptions: readonly ShelfSubscription[];
  /** Entries that are new or changed for at least one of the readers. */
  readonly entries: readonly ShelfEntry[];
}

/** A feed as subscribed to by a monitor. */
export interface ShelfSubscription {
  readonly monitorId: string;
  readonly feedId: string;
  /** Whether every entry is a mention of this monitor. */
  readonly isWhole: boolean;
  /** The name given to the feed. */
  readonly label: string;
  /** When its project added it. */
  readonly createdAt: Date;
  /** When its server last returned a listing or said that nothing is new; null = never. */
  readonly readAt: Date | null;
  /** From then until `readAt`, everything it published was listed, except in gaps; null = not known, so assume `createdAt`. */
  readonly coveredFrom: Date | null;
  /** When it will be read next. */
  readonly nextReadAt: Date;
  /** Why it could not be read; null = no error. */
  readonly error: string | null;
  /** Whether its server says that it was permanently removed. */
  readonly isGone: boolean;
  readonly gapFrom: Date | null;
  readonly gapUntil: Date | null;
}

/** An entry with its feed. */
export interface ShelfEntry {
  readonly feedId: string;
  readonly address: string;
  /** The feed's own title; null if it has none. */
  readonly feedTitle: string | null;
  readonly siteUrl: string | null;
  readonly entry: FeedEntry;
  /** When it was first seen. */
  readonly seenAt: Date;
  /** Whether it has changed since then. */
  readonly isEdited: boolean;
}

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

/** Stores nothing: for sources other than feeds. */
export function noFeeds(): FeedShelf {
  return {
    claimDue: async () => [],
    save: async () => {},
    release: async () => {},
    view: async () => ({ subscriptions: [], entries: [] }),
    some: async () => [],
    find: async () => [],
  };
}
