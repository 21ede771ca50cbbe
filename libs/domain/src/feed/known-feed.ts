import type { CoverageGap } from '../scan/gap.js';

/** How long an entry is kept after its last change once its feed no longer lists it, for monitors that ask later. */
export const feedEntryDays = 30;

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
  /** Why it could not be read the last time; null = it was, or it was never tried. */
  readonly error: string | null;
  /** When it was last read; null = never. */
  readonly readAt: Date | null;
  /** Whether it was added again since it failed: its address may have become that of a page that names another feed. */
  readonly isAddedAgain: boolean;
  /** Whether it listed entries then. */
  readonly hasEntries: boolean;
}

/** A stored entry with its feed. */
export interface EntryOfFeed<Entry> {
  readonly feedId: string;
  readonly address: string;
  /** The feed's own title; null if it has none. */
  readonly feedTitle: string | null;
  readonly siteUrl: string | null;
  readonly entry: Entry;
  /** When it was first seen. */
  readonly seenAt: Date;
  /** Whether it has changed since then. */
  readonly isEdited: boolean;
}

/** A feed as subscribed to by a monitor. */
export interface FeedSubscription {
  readonly monitorId: string;
  readonly feedId: string;
  /** Whether every entry is a mention of this monitor. */
  readonly isWhole: boolean;
  /** The project's name for the feed, the feed's own title, or its host. */
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
  /** Times of which it may have published entries that it never listed to us. */
  readonly gaps: readonly Pick<CoverageGap, 'from' | 'until'>[];
}
