import { type ListedPage, listedPost, readPages } from '../reading/read-pages.js';
import { readSpellings } from '../reading/read-spellings.js';
import { wholeSeconds } from '../reading/utc-time.js';
import type { Feed, SourceDeps } from '../source.js';
import type { GithubApi } from './github-api.js';
import { assertSearchable, formOf, githubGrammar, githubKinds } from './github-grammar.js';
import { claimOf, mostPages } from './github-search.js';
import type { GithubConfig } from './github.config.js';

/** Issues and pull requests by their titles and opening posts, newest first: https://docs.github.com/rest/search/search */
export function githubIssuesFeed(config: GithubConfig, api: GithubApi, deps: SourceDeps): Feed {
  return {
    name: 'issues',
    grammar: githubGrammar('title,body', config.ignoredOwners),
    readsBefore: true,
    overlapMs: config.overlapMs,
    backfillMs: config.backfillMs,
    shortestIntervalMs: 60_000,
    /** Each kind is a separate search; both are combined into one window, like two spellings of a keyword. */
    async fetch({ q, keywords, since, until }, call) {
      assertSearchable(keywords);
      const requestedAt = until ?? deps.clock.now();
      const from = wholeSeconds(since, Math.floor);
      const range =
        until === null ? `created:>=${from}` : `created:${from}..${wholeSeconds(until, Math.ceil)}`;
      return readSpellings(githubKinds, requestedAt, async (kind) => {
        const asked = `${q}${formOf(kind, range)}`;
        const pages = { isCut: false, isIncomplete: false };
        const page = async (cursor: string | null): Promise<ListedPage> => {
          const found = await api.search(asked, 'created', Number(cursor ?? 1), call);
          pages.isIncomplete ||= found.isIncomplete;
          pages.isCut ||= found.isCut;
          const items = found.issues.map(({ post }) => listedPost(post));
          return { items, next: found.next === null ? null : String(found.next) };
        };
        const mayReadOn = (): boolean => (call.left?.('searches') ?? Infinity) >= 1;
        const window = await readPages({ since, requestedAt, maxPages: mostPages, mayReadOn, page });
        return claimOf(window, pages, requestedAt);
      });
    },
  };
}
