import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { isPassing, retryDelayMs } from './api-error.js';

/**
 * After a change, refetches every active query. The library does so too, except for a query whose first fetch is still
 * running: it would keep that result, though the server may have read it before the change.
 */
export class AnswerCache extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' }))
      if (query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** The cache of all answers. Shows old data while new data loads, and retries temporary errors. */
export const queryClient = new AnswerCache({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 4 && isPassing(error),
      retryDelay: retryDelayMs,
    },
    mutations: {
      // All attempts share an idempotency key, so a retry changes nothing twice.
      retry: (failures, error) => failures < 6 && isPassing(error),
      retryDelay: retryDelayMs,
      networkMode: 'always',
    },
  },
});
