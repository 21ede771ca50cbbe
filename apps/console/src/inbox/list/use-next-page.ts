import { useCallback, useState } from 'react';
import type { ApiError } from '../../data/call/api-error.js';
import { type Inbox, maxRows } from '../use-inbox.js';

/** Loads the list's next pages. */
export interface NextPage {
  /** Loads the next page if there is one, for when scrolling nears the end. */
  readonly load: () => void;
  /** Loads the page that failed. */
  readonly retry: () => void;
  readonly loading: boolean;
  /** Why the next page could not be loaded; null = it has not failed. */
  readonly error: ApiError | null;
  /** Whether there is more, but the list is as long as it may be. */
  readonly full: boolean;
}

/** A page that failed is loaded again only on request: asking at every opportunity would be an endless loop. */
export function useNextPage({ query, mentions }: Pick<Inbox, 'query' | 'mentions'>): NextPage {
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const isLongest = mentions.length >= maxRows;
  /** Kept here, because the query forgets its error when a mention in the list changes; the pages asked for stay the same. */
  const [failure, setFailure] = useState<{ readonly after: unknown; readonly error: ApiError } | null>(null);
  const after = data?.pageParams;
  const error = failure !== null && failure.after === after ? failure.error : null;
  const retry = useCallback(() => {
    setFailure(null);
    void fetchNextPage().then((result) => {
      if (result.isFetchNextPageError) setFailure({ after, error: result.error });
    });
  }, [fetchNextPage, after]);
  const load = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && error === null && !isLongest) retry();
  }, [retry, hasNextPage, isFetchingNextPage, isFetchNextPageError, error, isLongest]);
  return { load, retry, loading: isFetchingNextPage, error, full: isLongest && hasNextPage };
}
