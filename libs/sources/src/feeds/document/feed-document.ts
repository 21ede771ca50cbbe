import { Permanent, Retryable } from '@earshot/domain';

/** What an address returned instead of a feed, or why a feed cannot be read. The message is for people. */
export class FeedUnreadable extends Permanent {}

/** More than any feed has. Reading one takes time even if it is empty. */
const mostEntries = 20_000;

/** @throws FeedUnreadable if a document has more entries than any feed */
export function assertFewEntries(count: number): void {
  if (count > mostEntries) throw new FeedUnreadable(`The answer has more than ${mostEntries} entries.`);
}

/** A web page instead of a feed; it may link to feeds. */
export class FeedIsPage extends FeedUnreadable {
  constructor(readonly html: string) {
    super('The answer is a web page, not a feed.');
  }
}

/** A truncated response without a single complete entry; the next one may be complete. */
export class FeedCut extends Retryable {}

/** A feed as found in one response, whatever its format. */
export interface FeedDocument {
  readonly title: string | null;
  /** The page to which the feed belongs. */
  readonly siteUrl: string | null;
  /** The shortest interval at which the feed wants to be read; null if it does not say. */
  readonly ttlMinutes: number | null;
  /** The response is truncated: the feed may list more, and the next response may be complete. */
  readonly isCut: boolean;
  /** In feed order, each id once. */
  readonly entries: readonly FeedEntry[];
  /** The same without an entry that is cut off: its full version would later look like an edit. */
  readonly wholeEntries: readonly FeedEntry[];
}

/** An entry of a feed, already decoded to plain text. */
export interface FeedEntry {
  /** Unique within the feed: its own id, else its link, else derived from its title and time. */
  readonly id: string;
  readonly url: string | null;
  readonly title: string | null;
  readonly text: string;
  /** Absolute http and https links, without the entry's own. */
  readonly links: readonly string[];
  readonly author: string | null;
  readonly authorUrl: string | null;
  /** null if it gives no time, or one that cannot be read. */
  readonly publishedAt: Date | null;
}
