import type { PlannedQuery, QueryGrammar } from '@earshot/domain';
import { QueryRefused } from '../query-refused.js';
import { type ListedPage, listedPost, readPages } from '../reading/read-pages.js';
import { readSpellings } from '../reading/read-spellings.js';
import { wholeSeconds } from '../reading/utc-time.js';
import type { FetchedWindow } from '../fetched-window.js';
import type { Feed, SourceCall, SourceDeps } from '../source.js';
import type { GithubApi } from './github-api.js';
import {
  formOf,
  githubGrammar,
  type GithubKind,
  githubKinds,
  isSearchableAtGithub,
} from './github-grammar.js';
import { claimOf, mostPages, searchPage } from './github-search.js';
import type { GithubConfig } from './github.config.js';

/** Issues and pull requests by their titles and opening posts, newest first: https://docs.github.com/rest/search/search */
export class GithubIssuesFeed implements Feed {
  readonly name = 'issues';
  readonly grammar: QueryGrammar;
  readonly readsBefore = true;
  readonly overlapMs: number;
  readonly backfillMs: number;
  readonly shortestIntervalMs = 60_000;

  constructor(
    config: GithubConfig,
    private readonly api: GithubApi,
    private readonly deps: Pick<SourceDeps, 'clock' | 'log'>,
  ) {
    this.grammar = githubGrammar('title,body', config.ignoredOwners);
    this.overlapMs = config.overlapMs;
    this.backfillMs = config.backfillMs;
  }

  /** Each kind is a separate search; both are combined into one window, like two spellings of a keyword. */
  async fetch({ q, keywords, since, until }: PlannedQuery, call: SourceCall): Promise<FetchedWindow> {
    assertSearchable(keywords);
    const requestedAt = until ?? this.deps.clock.now();
    const from = wholeSeconds(since, Math.floor);
    const range = until === null ? `created:>=${from}` : `created:${from}..${wholeSeconds(until, Math.ceil)}`;
    return readSpellings([...githubKinds], requestedAt, async (kind) => {
      const asked = `${q}${formOf(kind as GithubKind, range)}`;
      const pages = { isCut: false, isIncomplete: false };
      const page = async (cursor: string | null): Promise<ListedPage> => {
        const query = { q: asked, sort: 'created', page: Number(cursor ?? 1) } as const;
        const found = await searchPage(this.api, this.deps.log, query, call);
        pages.isIncomplete ||= found.isIncomplete;
        pages.isCut ||= found.isCut;
        const items = found.issues.map(({ post }) => listedPost(post));
        return { items, next: found.next === null ? null : String(found.next) };
      };
      const mayReadOn = (): boolean => (call.left?.('searches') ?? Infinity) >= 1;
      const window = await readPages({ since, requestedAt, maxPages: mostPages, mayReadOn, page });
      return claimOf(window, pages, requestedAt);
    });
  }
}

/** @throws QueryRefused */
export function assertSearchable(keywords: readonly string[]): void {
  if (!keywords.every(isSearchableAtGithub))
    throw new QueryRefused('GitHub cannot search for a keyword without a letter or a digit.');
}
