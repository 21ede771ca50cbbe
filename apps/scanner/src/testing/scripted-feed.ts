import type { PlannedQuery, Post, QueryGrammar } from '@earshot/domain';
import type { Feed, FetchedWindow, SourceCall, WindowStop } from '@earshot/sources';

/** A feed of in-memory posts. It lists only the newest `listed` results of a query; a query whose text is in `faults` fails. */
export class ScriptedFeed implements Feed {
  readonly overlapMs = 15 * 60_000;
  readonly shortestIntervalMs = 0;
  /** The queries, in order. */
  readonly asked: PlannedQuery[] = [];

  constructor(
    readonly name: string,
    private readonly posts: readonly Post[],
    private readonly options: {
      readonly grammar?: QueryGrammar | null;
      readonly listed?: number;
      readonly faults?: Readonly<Record<string, Error>>;
      /** How reading a query ends, by its text. */
      readonly stops?: Readonly<Record<string, WindowStop>>;
      /** Whether it respects `query.until`. */
      readonly readsBefore?: boolean;
      /** Runs during a query. */
      readonly meanwhile?: (call: SourceCall) => Promise<unknown>;
      readonly looksBack?: boolean;
      /** Default 7 days. */
      readonly backfillMs?: number;
      readonly reachMs?: number;
      readonly showsExcerpts?: boolean;
      /** Extra properties of its windows. */
      readonly window?: Partial<FetchedWindow>;
    } = {},
  ) {}

  get backfillMs(): number {
    return this.options.backfillMs ?? 7 * 24 * 3_600_000;
  }

  get reachMs(): number {
    return this.options.reachMs ?? this.backfillMs;
  }

  get readsBefore(): boolean {
    return this.options.readsBefore === true;
  }

  get showsExcerpts(): boolean {
    return this.options.showsExcerpts === true;
  }

  get looksBack(): boolean {
    return this.options.looksBack === true;
  }

  get grammar(): QueryGrammar | null {
    const { grammar } = this.options;
    return grammar === undefined
      ? {
          maxLength: 512,
          maxWords: null,
          maxKeywords: null,
          before: '',
          after: '',
          or: ' OR ',
          term: (word) => `"${word}"`,
        }
      : grammar;
  }

  async fetch(query: PlannedQuery, call: SourceCall): Promise<FetchedWindow> {
    this.asked.push(query);
    await this.options.meanwhile?.(call);
    const fault = this.options.faults?.[query.q];
    if (fault !== undefined) throw fault;
    const words = query.keywords.length === 0 ? [''] : query.keywords;
    const wanted = this.posts
      .filter(
        (post) => post.publishedAt >= query.since && (query.until === null || post.publishedAt < query.until),
      )
      .filter((post) => words.some((word) => post.text.includes(word)))
      .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
    const posts = wanted.slice(0, this.options.listed ?? Infinity);
    const isAll = posts.length === wanted.length;
    const stopped = this.options.stops?.[query.q] ?? { reason: isAll ? 'reached' : 'listing_ends' };
    const coveredFrom =
      stopped.reason === 'reached' ? query.since : (posts.at(-1)?.publishedAt ?? query.since);
    return { posts, coveredFrom, requests: 1, stopped, ...this.options.window };
  }
}
