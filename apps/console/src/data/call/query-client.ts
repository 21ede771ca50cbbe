import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { isPassing, retryDelayMs } from './api-error.js';

/**
 * After a change, every answer that is shown is asked for anew. The library does that too, except for a first answer
 * still on its way: it would keep that one, though the server may have read it before the change.
 */
export class AnswerCache extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' }))
      if (query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** The cache of all answers. Old data stays while new is asked for; what passes by itself is tried again. */
export const queryClient = new AnswerCache({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => failures < 4 && isPassing(error),
      retryDelay: retryDelayMs,
    },
    mutations: {
      // Under one idempotency key, so that trying again changes nothing twice.
      retry: (failures, error) => failures < 6 && isPassing(error),
      retryDelay: retryDelayMs,
      networkMode: 'always',
    },
  },
});
