import type { FeedEntry } from './document/feed-document.js';

/** What a feed is asked with. */
export interface KnownFeed {
  /** Where it has moved for good. */
  readonly location: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A feed that is to be read now. */
export interface DueFeed extends KnownFeed {
  readonly id: string;
  /** As it was added. */
  readonly address: string;
  readonly intervalMs: number;
  readonly failures: number;
  /** When it was last read; null = never. */
  readonly readAt: Date | null;
}

/** What reading a feed leaves. */
export interface FeedReadingResult {
  readonly location: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly failures: number;
  /** For people; null = it was read. */
  readonly error: string | null;
  /** The error passes by itself: it is asked again soon. */
  readonly isPassing: boolean;
  /** Its server says that it is gone for good. */
  readonly isGone: boolean;
  /** Until when its server asks to be left alone; null = it does not. */
  readonly retryAt: Date | null;
  /** What the answer says of when to ask again. */
  readonly maxAgeMs: number | null;
  readonly ttlMs: number | null;
  /** null = nothing is new, or it could not be read. */
  readonly listed: ListedFeed | null;
}

export interface ListedFeed {
  readonly title: string | null;
  readonly siteUrl: string | null;
  readonly entries: readonly FeedEntry[];
  /** Everything that the feed has published since then is among them. */
  readonly provenFrom: Date;
}

/** Whose feeds are asked for. */
export interface FeedReader {
  readonly monitorId: string;
  /** Everything that was seen before is known to it. */
  readonly since: Date;
}

/** What is kept of the feeds of some readers. */
export interface ShelfView {
  readonly subscriptions: readonly ShelfSubscription[];
  /** New or changed since one of their readers knows them. */
  readonly entries: readonly ShelfEntry[];
}

/** A feed as a monitor reads it. */
export interface ShelfSubscription {
  readonly monitorId: string;
  readonly feedId: string;
  /** Every entry is a mention of this monitor. */
  readonly isWhole: boolean;
  /** What the feed is called. */
  readonly label: string;
  /** When its project added it. */
  readonly createdAt: Date;
  /** When its server last answered with what it lists, or that nothing is new; null = never. */
  readonly readAt: Date | null;
  /** Everything that it has published from then until `readAt` was listed, but for gaps; null = not known, since it was added. */
  readonly coveredFrom: Date | null;
  /** When it is asked next. */
  readonly nextReadAt: Date;
  /** Why it could not be read; null = it could. */
  readonly error: string | null;
  /** Its server says that it is gone for good. */
  readonly isGone: boolean;
  readonly gapFrom: Date | null;
  readonly gapUntil: Date | null;
}

/** An entry with its feed. */
export interface ShelfEntry {
  readonly feedId: string;
  readonly address: string;
  /** As the feed calls itself; null = it does not. */
  readonly feedTitle: string | null;
  readonly siteUrl: string | null;
  readonly entry: FeedEntry;
  /** When it was first seen. */
  readonly seenAt: Date;
  /** It was another then. */
  readonly isEdited: boolean;
}

/**
 * Where feeds are kept, for all projects of an installation: each address is read once, what it lists is kept in the same step
 * as its validators, and every reader takes from it what is new to it. A crash between any two steps loses nothing.
 */
export interface FeedShelf {
  /** Feeds of these monitors' projects that are due. Nobody else is given them for some minutes. */
  claimDue(monitorIds: readonly string[], limit: number): Promise<readonly DueFeed[]>;
  /** Keeps what reading a feed has brought, and plans when it is read again. */
  save(feed: DueFeed, result: FeedReadingResult): Promise<void>;
  /** Gives feeds back unread until a moment. */
  release(feeds: readonly DueFeed[], dueAt: Date): Promise<void>;
  view(readers: readonly FeedReader[]): Promise<ShelfView>;
  /** Some feeds of the installation, those first that were asked longest ago, without any that is gone. */
  some(limit: number): Promise<readonly KnownFeed[]>;
  /** Entries that are still kept, by the external ids of their posts. */
  find(externalIds: readonly string[]): Promise<readonly ShelfEntry[]>;
}

/** Keeps nothing: for sources that are no feeds. */
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
