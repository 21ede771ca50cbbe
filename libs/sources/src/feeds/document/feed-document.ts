import { Permanent, Retryable } from '@earshot/domain';

/** What an address that should be a feed answered with instead, or why a feed cannot be read. Its message is for people. */
export class FeedUnreadable extends Permanent {}

/** A web page instead of a feed; it may name feeds. */
export class FeedIsPage extends FeedUnreadable {
  constructor(readonly html: string) {
    super('The answer is a web page, not a feed.');
  }
}

/** An answer that shows no entry in full, because it ends before: the next one may be whole. */
export class FeedCut extends Retryable {}

/** A feed as it stands in one answer, whatever its format. */
export interface FeedDocument {
  readonly title: string | null;
  /** The page that it belongs to. */
  readonly siteUrl: string | null;
  /** How often it asks to be read at most; null = it does not say. */
  readonly ttlMinutes: number | null;
  /** It ends before the feed does: more may be listed, and the next answer may be whole. */
  readonly isCut: boolean;
  /** In its order, each id once. */
  readonly entries: readonly FeedEntry[];
  /** The same without the one in which it ends: the rest of it would look like an edit. */
  readonly wholeEntries: readonly FeedEntry[];
}

/** An entry of a feed, decoded to plain text once. */
export interface FeedEntry {
  /** Unique within the feed: its own id, else its link, else made of its title and time. */
  readonly id: string;
  readonly url: string | null;
  readonly title: string | null;
  readonly text: string;
  /** http and https only, absolute, never its own. */
  readonly links: readonly string[];
  readonly author: string | null;
  readonly authorUrl: string | null;
  /** null = it names no time, or none that can be read. */
  readonly publishedAt: Date | null;
}
