import type { PlannedQuery, Post, QueryGrammar, SourceName } from '@earshot/domain';
import type { Clock, ConfigClass, HttpClient, Log } from '@earshot/platform';

/** A public source of posts, read through one or more feeds. */
export interface Source {
  readonly name: SourceName;
  readonly feeds: readonly Feed[];
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
  /**
   * Lists what was published since `query.since`. A listing is asked with `q: ''` and no keywords.
   * @throws RateLimited | Retryable | Permanent, with messages that never repeat a secret; an aborted `signal` is Retryable
   */
  fetch(query: PlannedQuery, signal: AbortSignal): Promise<FetchedWindow>;
}

/** What one query of a feed brought. */
export interface FetchedWindow {
  /** Published since `query.since`, each once, in no order. Candidates only: upstream search is fuzzy. */
  readonly posts: readonly Post[];
  /** Everything published since then, up to the request, was listed. Never before `query.since`. */
  readonly coveredFrom: Date;
  /** `query.since` was reached; otherwise the source lists no further and older posts may be missing. */
  readonly complete: boolean;
  /** Listing requests this took: what the source's rate limit counts. */
  readonly requests: number;
}

/** What every source is built from, besides its own config. */
export interface SourceDeps {
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly log: Log;
}

/** A source that can be built from its config. */
export interface SourceDefinition<C extends object> {
  readonly config: ConfigClass<C>;
  /** null = not configured: nothing that the source needs was given. */
  create(config: C, deps: SourceDeps): Source | null;
}
