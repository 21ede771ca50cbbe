import type { Match, Meter, PlannedQuery, Post, QueryGrammar, UpkeepTerms } from '@earshot/domain';
import type { Clock, ConfigClass, HttpClient, Log } from '@earshot/platform';
import type { CredentialStore } from './credentials.js';
import type { FeedShelf } from './feeds/feed-shelf.js';
import type { Meters } from './meters.js';
import type { FetchedWindow } from './fetched-window.js';

/** A public source of posts, read through one or more feeds. */
export interface Source {
  readonly feeds: readonly Feed[];
  /** Reads comments under matching posts; absent = the source's comments come through its feeds, or not at all. */
  readonly replies?: ReplyFeed;
  /** What the source's terms require for stored posts. */
  readonly upkeep: Upkeep;
  /**
   * Fills in data that is billed per post, X's author names, and so only for new matching posts. Returns the same posts in
   * the same order; what is not available stays as it is. Absent = posts are complete as listed.
   * @throws like a feed's `fetch`; the posts are then stored as they are
   */
  readonly enrich?: (posts: readonly Post[], call: SourceCall) => Promise<readonly Post[]>;
  /** What `enrich` may use for one post of meters that count items; absent = none. */
  readonly enrichPrice?: Readonly<Record<string, number>>;
  /**
   * Checks by one cheap request whether the source can be read as configured; absent = each feed in `tried` is read once.
   * @throws like a feed's `fetch`
   */
  readonly check?: (call: SourceCall) => Promise<unknown>;
  /** One feed for each configured credential and server; absent = the first feed, which represents all. */
  readonly tried?: readonly Feed[];
}

/** One way to read a source: a search by keyword, or a listing without keywords. */
export interface Feed {
  /** Unique within its source and never changed, because cursors are stored under it. */
  readonly name: string;
  /** How keywords become a query; null = a listing without keywords. */
  readonly grammar: QueryGrammar | null;
  /** How far before the cursor to read again, because the source lists some posts late. */
  readonly overlapMs: number;
  /** How far back a new watch reads. */
  readonly backfillMs: number;
  /** How far back a watch is read after an interruption; absent = as far as a new one. */
  readonly reachMs?: number;
  /**
   * Whether it respects `query.until`, so that a query can continue where the previous one stopped. Absent = every query
   * starts at the present.
   */
  readonly readsBefore?: boolean;
  /** It only searches back, once for each new keyword: another feed lists new posts, and coverage is that feed's. */
  readonly looksBack?: boolean;
  /** Its texts are excerpts around the words searched for, so queries for other words show other parts of the same post. */
  readonly showsExcerpts?: boolean;
  /**
   * Reading more often finds nothing new, or uses up the source's limit too early; plans: see `intervalOf`.
   */
  readonly shortestIntervalMs: number;
  /** The meters that it uses; absent = all of its source's. */
  readonly meters?: readonly string[];
  /**
   * Lists what was published since `query.since`. For a listing, the query has `q: ''` and no keywords. What was listed
   * before a fault is kept, and the window says why it stopped. A fault of the first request is thrown.
   * @throws RateLimited | Retryable | Permanent, with messages that never contain a secret; an aborted signal is Retryable
   * `QueryRefused`, a Permanent, concerns only this query: halve it until one keyword is left `FeedRefused`, a RateLimited,
   * concerns only this feed: others can still be read
   */
  fetch(query: PlannedQuery, call: SourceCall): Promise<FetchedWindow>;
}

/** What a caller passes to a source for one call. */
export interface SourceCall {
  /** Aborts the call; what was listed so far is kept. */
  readonly signal: AbortSignal;
  /**
   * Where the call charges its requests before sending them. The caller reads the costs from it, whether the call returns or
   * throws.
   */
  readonly meters: Meters;
  /**
   * The remaining units of a meter, by name, for this call; absent = no limit. Another page is read only if they suffice; if
   * not, a feed that `readsBefore` stops with `put_off`.
   */
  readonly left?: (meter: string) => number;
  /**
   * Whether a post may be useful; absent = any may. A feed that lists far more than is wanted drops the others while
   * reading, instead of keeping them all in memory.
   */
  readonly wants?: (post: Post) => boolean;
  /**
   * The monitors for which a listing, or the comments under a post, are read, and what each of them already has; absent if
   * that makes no difference.
   */
  readonly readers?: readonly ListingReader[];
}

/** A monitor for which a listing, or the comments under a post, are read. It has `since`, `marks`, or both. */
export interface ListingReader {
  readonly monitorId: string;
  /** Watches that are new, or go by time, need everything since then; null = all of them continue from marks. */
  readonly since: Date | null;
  /** Where earlier windows ended for its keywords; empty = all of them are new, or go by time. */
  readonly marks: readonly string[];
}

/** Comments under a post. */
export interface ReplyFeed {
  readonly name: string;
  /** How long after a post's publication its comments are read. */
  readonly followMs: number;
  /** The meters that it uses; absent = all of its source's. */
  readonly meters?: readonly string[];
  /** Whether the comments under a post are read, given one monitor's matches in it; absent = under every matching post. */
  follows?(post: Post, matches: readonly Match[]): boolean;
  /**
   * Lists the comments published under the post since a time.
   * @throws like a feed's `fetch`
   */
  fetch(post: FollowedPost, since: Date, call: SourceCall): Promise<FetchedWindow>;
}

/** A post whose comments are read. */
export interface FollowedPost {
  readonly externalId: string;
  readonly url: string;
}

/** What a source's terms require for stored posts. */
export interface Upkeep extends UpkeepTerms {
  /**
   * Verifies up to `verifyAtOnce` posts by id. The state of an id in neither list could not be determined.
   * @throws like a feed's `fetch`
   */
  readonly verify: ((ids: readonly string[], call: SourceCall) => Promise<VerifiedPosts>) | null;
  readonly verifyAtOnce: number;
  /** What verifying one post may use of meters that count items; absent = none. */
  readonly verifyPrice?: Readonly<Record<string, number>>;
}

/** The upkeep that a config asks for. Without `verifyEveryMs`, or if it is null, posts are not verified. */
export function upkeepOf(
  { keepTextMs = null, verifyEveryMs = null, verifyForMs = null }: Partial<UpkeepTerms>,
  { verify = null, verifyAtOnce = 1, ...verification }: Partial<Upkeep> = {},
): Upkeep {
  const terms = { keepTextMs, verifyEveryMs, verifyForMs };
  return { ...terms, verify: verifyEveryMs === null ? null : verify, verifyAtOnce, ...verification };
}

/** What a source returns for stored posts. */
export interface VerifiedPosts {
  /** With their current text and counts. */
  readonly present: readonly Post[];
  /** External ids of posts that were deleted, hidden or made private. */
  readonly gone: readonly string[];
  /** External ids of posts whose server does not answer at present; absent = none. */
  readonly unanswered?: readonly string[];
}

/** What every source is built from, in addition to its own config. */
export interface SourceDeps {
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly credentials: CredentialStore;
  /** For sources that read addresses entered by users; absent = there are none. */
  readonly subscriptions?: {
    /** Refuses forbidden targets at every connection. */
    readonly http: HttpClient;
    readonly shelf: FeedShelf;
  };
}

/** A source that can be built from its config. */
export interface SourceDefinition<C extends object> {
  readonly config: ConfigClass<C>;
  /** The meters of its manifest, with the limits from the config. */
  meters(config: C): readonly Meter[];
  /** null = not configured: nothing that the source needs is set. */
  create(config: C, deps: SourceDeps): Source | null;
}
