import { Retryable } from '@earshot/domain';
import type { FetchedWindow, WindowStop } from '../fetched-window.js';
import type { GithubPage } from './github-api.js';

/** The number of pages that GitHub lists for any search. */
export const mostPages = 10;

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
