import { Permanent, Retryable } from '@earshot/domain';
import { fieldsOf, numberOf } from '../reading/read-fields.js';
import { fieldSentence, readListed } from '../reading/read-listed.js';
import type { FetchedWindow, WindowStop } from '../fetched-window.js';
import type { SourceCall, SourceDeps } from '../source.js';
import type { GithubApi } from './github-api.js';
import { type GithubIssue, readIssue } from './github-post.js';

/** One page of search results. */
export interface GithubPage {
  readonly issues: readonly GithubIssue[];
  /** The number of the next page; null if there is none. */
  readonly next: number | null;
  /** Whether the list ends although more was found. */
  readonly isCut: boolean;
  /** Whether GitHub ran out of time before it had searched everything. */
  readonly isIncomplete: boolean;
}

/** The number of pages that GitHub lists for any search. */
export const mostPages = 10;

/**
 * Requests one page of a search.
 * @throws like GithubApi.search; Permanent if the response has another shape
 */
export async function searchPage(
  api: GithubApi,
  log: SourceDeps['log'],
  query: { readonly q: string; readonly sort: 'created' | 'updated'; readonly page: number },
  call: SourceCall,
): Promise<GithubPage> {
  const body = fieldsOf(await api.search({ ...query, order: 'desc' }, call));
  const { items } = body;
  const total = numberOf(body, 'total_count');
  if (!Array.isArray(items)) throw new Permanent(fieldSentence('GitHub', ['items']));
  if (total === null) throw new Permanent(fieldSentence('GitHub', ['total_count']));
  const issues = readListed('GitHub', items, readIssue, log);
  const missing = total - ((query.page - 1) * pageSize + items.length);
  const isFull = items.length === pageSize;
  return {
    issues,
    next: isFull && missing > 0 ? query.page + 1 : null,
    isCut: !isFull && missing > hiddenAtMost,
    isIncomplete: body['incomplete_results'] === true,
  };
}

/**
 * Limits what a window covers: posts that were found count, but nothing is covered that GitHub did not search or did not
 * list.
 * @param pages the combined flags of all pages read
 */
export function claimOf(
  window: FetchedWindow,
  pages: Pick<GithubPage, 'isCut' | 'isIncomplete'>,
  requestedAt: Date,
): FetchedWindow {
  if (!pages.isIncomplete && !pages.isCut) return window;
  return { ...window, coveredFrom: requestedAt, stopped: stopOf(window, pages) };
}

function stopOf({ stopped }: FetchedWindow, { isIncomplete }: Pick<GithubPage, 'isIncomplete'>): WindowStop {
  if (!isIncomplete) return stopped.reason === 'reached' ? { reason: 'listing_ends' } : stopped;
  const fault = new Retryable(
    'GitHub ran out of time before it had searched everything (incomplete_results): the search is repeated.',
  );
  return { reason: 'fault', fault };
}

const pageSize = 100;
/** The count may include a few results that are not shown, e.g. of accounts that GitHub hides or that the token may not read. */
export const hiddenAtMost = 10;
