import { QueryClient } from '@tanstack/react-query';
import { isPassing, retryDelayMs } from './api-error.js';

/** The cache of all answers. Old data stays while new is asked for; what passes by itself is tried again. */
export const queryClient = new QueryClient({
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
