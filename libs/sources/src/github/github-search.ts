import { Permanent, Retryable } from '@earshot/domain';
import { fieldsOf, numberOf } from '../reading/read-fields.js';
import { fieldSentence, readListed } from '../reading/read-listed.js';
import type { FetchedWindow, SourceCall, SourceDeps } from '../source.js';
import type { GithubApi } from './github-api.js';
import { type GithubIssue, readIssue } from './github-post.js';

/** One page of a search. */
export interface GithubPage {
  readonly issues: readonly GithubIssue[];
  /** Number of the next page; null = no more is listed. */
  readonly next: number | null;
  /** The list ends although more was found. */
  readonly isCut: boolean;
  /** GitHub ran out of time before it had looked through everything. */
  readonly isIncomplete: boolean;
}

/** What GitHub lists of any search. */
export const mostPages = 10;

/** Searches, and asks for one page. @throws like GithubApi.search; Permanent where the answer has another shape */
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
  const issues = readListed('GitHub', items, readIssue, (fields) =>
    log.warn({ fields }, 'GitHub listed issues of another shape'),
  );
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
 * What was found counts, but what GitHub has not looked through, or does not list, cannot be claimed.
 * @param pages all that the window was read from
 */
export function claimOf(
  window: FetchedWindow,
  pages: Pick<GithubPage, 'isCut' | 'isIncomplete'>,
  requestedAt: Date,
): FetchedWindow {
  if (!pages.isIncomplete && !pages.isCut) return window;
  const stopped = pages.isIncomplete
    ? ({ reason: 'fault', fault: ranOutOfTime() } as const)
    : window.complete
      ? ({ reason: 'listing_ends' } as const)
      : window.stopped;
  return { ...window, complete: false, coveredFrom: requestedAt, stopped };
}

function ranOutOfTime(): Retryable {
  return new Retryable(
    'GitHub ran out of time before it had searched everything (incomplete_results): it is asked again.',
  );
}

const pageSize = 100;
/** A count may include a few that are not shown, e.g. of accounts that GitHub hides. */
const hiddenAtMost = 10;
