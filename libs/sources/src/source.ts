import type {
  CoverageGap,
  Match,
  Meter,
  PlannedQuery,
  Post,
  QueryGrammar,
  SourceName,
} from '@earshot/domain';
import type { Clock, ConfigClass, HttpClient, Log } from '@earshot/platform';
import type { CredentialStore } from './credentials.js';
import type { FeedShelf } from './feeds/feed-shelf.js';
import type { Meters } from './meters.js';

/** A public source of posts, read through one or more feeds. */
export interface Source {
  readonly name: SourceName;
  readonly feeds: readonly Feed[];
  /** Reads comments under posts that matched; null = the source's comments come by its feeds, or not at all. */
  readonly replies: ReplyFeed | null;
  /** What the terms demand of posts that are kept. */
  readonly upkeep: Upkeep;
  /**
   * Fills in what is paid for by the post, so only for posts that matched and are new: X's author names. Same posts,
   * same order; what cannot be had stays as it is. null = posts come whole.
   * @throws like a feed's `fetch`; the posts are then stored as they are
   */
  readonly enrich: ((posts: readonly Post[], call: SourceCall) => Promise<readonly Post[]>) | null;
  /**
   * Tries whether it can be read as it is configured, by one cheap request; absent = `tried` are read once.
   * @throws like a feed's `fetch`
   */
  readonly check?: (call: SourceCall) => Promise<unknown>;
  /** One feed for each credential and server that is configured; absent = the first, which stands for all. */
  readonly tried?: readonly Feed[];
}

/** One way to read a source: a search by keywords, or a listing that knows no keywords. */
export interface Feed {
  /** Unique within its source and stable for ever: cursors are kept under it. */
  readonly name: string;
  /** How keywords become a query; null = a listing that knows no keywords. */
  readonly grammar: QueryGrammar | null;
  /** How far before the cursor to read again, because the source brings up posts late. */
  readonly overlapMs: number;
  /** How far back a new watch looks. */
  readonly backfillMs: number;
  /** How far back a watch is read on that was away; absent = as far as a new one looks. */
  readonly reachMs?: number;
  /** Heeds `query.until`: what one query did not come to, the next can go on with. Absent = a query always starts at now. */
  readonly readsBefore?: boolean;
  /**
   * It looks back for a keyword that was never read, and never again: another feed lists what is new, and the time that is
   * covered is that feed's.
   */
  readonly looksBack?: boolean;
  /**
   * Reading it more often brings nothing, or uses up before their time what the source allows; a plan may ask for it less
   * often (`intervalOf`).
   */
  readonly shortestIntervalMs: number;
  /**
   * Lists what was published since `query.since`. A listing is asked with `q: ''` and no keywords. What was listed
   * before a fault is not thrown away: the window says why it stopped. A fault of the first request is thrown.
   * @throws RateLimited | Retryable | Permanent, with messages that never repeat a secret; an aborted signal is Retryable
   *   `QueryRefused`, a Permanent, concerns this query only: halve it until one keyword is left
   *   `FeedRefused`, a RateLimited, concerns this feed only: others are asked as before
   */
  fetch(query: PlannedQuery, call: SourceCall): Promise<FetchedWindow>;
}

/** What a caller gives a source for one call. */
export interface SourceCall {
  /** Ends the call; what it has listed by then is kept. */
  readonly signal: AbortSignal;
  /**
   * Where the call counts what its requests cost, before they are sent. The caller reads there what was spent, whether the
   * call answers or throws.
   */
  readonly meters: Meters;
  /**
   * Units of a meter, by its name, that the call may still use; absent = no limit. A further page is read only where they
   * suffice; a feed that `readsBefore` then stops with `put_off`.
   */
  readonly left?: (meter: string) => number;
  /**
   * Whether a post may be of use; absent = any may. A feed that lists far more than is wanted leaves the others out as it
   * reads, instead of holding them all.
   */
  readonly wants?: (post: Post) => boolean;
  /** For whom a listing is read, and what each of them knows already; absent where that makes no difference. */
  readonly readers?: readonly ListingReader[];
}

/** A monitor for which a listing is read. Of `since` and `marks` it has at least one. */
export interface ListingReader {
  readonly monitorId: string;
  /** What begins now, or goes by time, wants everything since then; null = all of it goes on from marks. */
  readonly since: Date | null;
  /** Where earlier windows ended for its keywords; none = all of them begin now, or go by time. */
  readonly marks: readonly string[];
}

/** Comments under a post. */
export interface ReplyFeed {
  readonly name: string;
  /** How long after a post was published its comments are read. */
  readonly followMs: number;
  /**
   * Whether the comments under a post are read, by what of one monitor stands in it; absent = under every post that matched.
   */
  follows?(post: Post, matches: readonly Match[]): boolean;
  /** Lists the comments under the post that were published since. @throws like a feed's `fetch` */
  fetch(post: FollowedPost, since: Date, call: SourceCall): Promise<FetchedWindow>;
}

/** A post whose comments are read. */
export interface FollowedPost {
  readonly externalId: string;
  readonly url: string;
}

/** What one query of a feed brought. */
export interface FetchedWindow {
  /**
   * Published since `query.since`, each once, in no order. Candidates only: upstream search is fuzzy. Where a source shows
   * posts late, older ones that the same pages listed may be among them.
   */
  readonly posts: readonly Post[];
  /** Everything published since then, up to the request, was listed. Never before `query.since`. */
  readonly coveredFrom: Date;
  /**
   * What was listed ends there, of a feed that lists in the order of time or whose index stands still: the next query goes
   * on from there, whatever made this one stop. Absent = everything up to the request was listed.
   */
  readonly coveredUntil?: Date;
  /**
   * `coveredUntil` in words of the feed's own (a position of the source), with `coveredUntil` only. It is stored with the
   * posts, and comes back among the `marks` of the next query of a listing.
   */
  readonly mark?: string;
  /** Posts that were listed, where the feed left out those that no monitor `wants`; absent = all of `posts`. */
  readonly listed?: number;
  /**
   * External ids, or the beginnings that several share, of posts that may have been found before and that were edited,
   * deleted or hidden since: those that are kept are asked for at once.
   */
  readonly changed?: readonly string[];
  /** `query.since` was reached; otherwise older posts may be missing. */
  readonly complete: boolean;
  /** Requests this took. */
  readonly requests: number;
  /** Why no further page was read. */
  readonly stopped: WindowStop;
  /** By monitor: what it may see of the posts, where not everybody may see all. Absent = everybody may. */
  readonly readers?: ReadonlyMap<string, ReaderWindow>;
}

/** What a window shows one monitor, because projects choose what of the source they read. */
export interface ReaderWindow {
  /** External ids. */
  readonly posts: ReadonlySet<string>;
  /** Of these, the ones that are mentions without a keyword: the monitor takes the whole of what lists them, by its name. */
  readonly whole: ReadonlyMap<string, string>;
  /**
   * The time for which it has been given everything, of all that is read for it; `from` concerns its first look alone. null =
   * nothing was read for it yet.
   */
  readonly covered: { readonly from: Date; readonly until: Date } | null;
  /** Time in which posts may have come and gone unseen since it last asked. */
  readonly gaps: readonly CoverageGap[];
  /** Why nothing can be read for it; null = something can. */
  readonly fault: Error | null;
  /** When it may work again; null = there is no fault, or the time is unknown. */
  readonly retryAt: Date | null;
  /** Why some of it cannot be read, where the rest can; null = all of it can, or nothing. */
  readonly missing: Error | null;
}

/** Why the reading of a window ended. */
export type WindowStop =
  /** `since` was reached, or there is nothing older. */
  | { readonly reason: 'reached' }
  /** The source lists no further, e.g. after its 1,000th result. */
  | { readonly reason: 'listing_ends' }
  /** The reading has had its share of a meter; what is left can be asked for by a query that ends earlier. */
  | { readonly reason: 'put_off' }
  /** The source answered with nothing where it does not have to mean that there is nothing: the cursor stays. */
  | { readonly reason: 'unreliable_empty' }
  /** A later page failed, or a meter was used up; `fault` says until when or what to do. */
  | { readonly reason: 'fault'; readonly fault: Error };

/** What the terms of a source demand of posts that are kept. */
export interface Upkeep {
  /** Title, text and author may be kept for so long after the source last showed them; null = without end. */
  readonly keepTextMs: number | null;
  /** How often posts are asked for again, to follow edits, counts and deletions; null = they cannot be asked for. */
  readonly verifyEveryMs: number | null;
  /** A post is first asked for so long after its publication, while its author may still edit it; absent = as the others. */
  readonly verifyFirstMs?: number;
  /** How long after its publication a post is asked for again; null = as long as its text is kept. */
  readonly verifyForMs: number | null;
  /**
   * Asks for up to `verifyAtOnce` posts by their ids. An id that is in neither list could not be determined.
   * @throws like a feed's `fetch`
   */
  readonly verify: ((ids: readonly string[], call: SourceCall) => Promise<VerifiedPosts>) | null;
  readonly verifyAtOnce: number;
}

/** What a source says of posts that were kept. */
export interface VerifiedPosts {
  /** As they are now, with today's text and counts. */
  readonly present: readonly Post[];
  /** External ids of posts that were deleted, hidden or made private. */
  readonly gone: readonly string[];
}

/** What every source is built from, besides its own config. */
export interface SourceDeps {
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly credentials: CredentialStore;
  /** For sources that read addresses which people typed; absent = there are none. */
  readonly subscriptions?: {
    /** Refuses what must not be reached, at every connection. */
    readonly http: HttpClient;
    readonly shelf: FeedShelf;
  };
}

/** A source that can be built from its config. */
export interface SourceDefinition<C extends object> {
  readonly config: ConfigClass<C>;
  /** The meters of its manifest, with the limits that the config sets. */
  meters(config: C): readonly Meter[];
  /** null = not configured: nothing that the source needs was given. */
  create(config: C, deps: SourceDeps): Source | null;
}
