import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryResult,
  type InfiniteData,
} from '@tanstack/react-query';
import type { OperationName } from '@earshot/contracts';
import type { ApiError } from './api-error.js';
import { type Answer, callOperation, type Given } from './call-operation.js';
import { newKey } from './new-key.js';
import { useProjectId } from '../project.js';
import { withReadPage } from '../with-read-page.js';

/** How an answer is kept fresh. */
export interface ReadOptions {
  /** False = do not fetch. */
  readonly enabled?: boolean;
  /** Refetch interval (ms) of a page while the tab is visible. Default 0: none. */
  readonly everyMs?: number;
  /** Keeps showing the answer for the previous input while the next one loads. */
  readonly keepOld?: boolean;
  /** Never refetched automatically, so that nothing moves. */
  readonly still?: boolean;
}

/** The cache key of an operation's answer; without an input, of all its answers in the project. */
export function operationKey<Name extends OperationName>(
  projectId: string | null,
  name: Name,
  input?: Given<Name>,
): readonly unknown[] {
  return ['operation', projectId, name, ...(input === undefined ? [] : [input])];
}

/** The answer of a read operation in the current project. */
export function useOperation<Name extends OperationName>(
  name: Name,
  input: Given<Name>,
  { enabled = true, everyMs = 0, keepOld = false }: ReadOptions = {},
): UseQueryResult<Answer<Name>, ApiError> {
  const projectId = useProjectId();
  return useQuery<Answer<Name>, ApiError>({
    queryKey: operationKey(projectId, name, input),
    queryFn: ({ signal }) =>
      callOperation(name, input, { signal, ...(projectId === null ? {} : { projectId }) }),
    enabled,
    refetchInterval: everyMs || false,
    ...(keepOld ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Names of operations whose answer is a page with `next_cursor`. */
export type PagedName = {
  [Name in OperationName]: Answer<Name> extends { next_cursor: string | null } ? Name : never;
}[OperationName];

/** The query and cache key for the pages of a list. */
export function pagedQuery<Name extends PagedName>(projectId: string | null, name: Name, input: Given<Name>) {
  return infiniteQueryOptions<
    Answer<Name>,
    ApiError,
    InfiniteData<Answer<Name>, string | null>,
    readonly unknown[],
    string | null
  >({
    queryKey: operationKey(projectId, name, input),
    queryFn: ({ signal, pageParam }) =>
      callOperation(
        name,
        { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal, ...(projectId === null ? {} : { projectId }) },
      ),
    initialPageParam: null,
    getNextPageParam: (page) => (page as { next_cursor: string | null }).next_cursor,
    structuralSharing: withReadPage as (before: unknown, read: unknown) => unknown,
  });
}

interface Listed {
  readonly state: { readonly data?: { readonly pages: readonly unknown[] } | undefined };
}

/** The pages of a list in the current project. */
export function usePagedOperation<Name extends PagedName>(
  name: Name,
  input: Given<Name>,
  { enabled = true, everyMs = 0, keepOld = false, still = false }: ReadOptions = {},
): UseInfiniteQueryResult<InfiniteData<Answer<Name>, string | null>, ApiError> {
  return useInfiniteQuery({
    ...pagedQuery(useProjectId(), name, input),
    enabled,
    // Each page is a request of its own.
    refetchInterval: everyMs > 0 && (({ state }: Listed) => everyMs * (state.data?.pages.length ?? 1)),
    ...(keepOld ? { placeholderData: keepPreviousData } : {}),
    ...(still ? { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } : {}),
  });
}

/** Idempotency keys by input object: the same object means the same intention. */
const keys = new WeakMap<object, string>();

/** A write operation in the current project. Retries use the same idempotency key. */
export function useChange<Name extends OperationName>(
  name: Name,
): UseMutationResult<Answer<Name>, ApiError, Given<Name>> {
  const projectId = useProjectId();
  return useMutation<Answer<Name>, ApiError, Given<Name>>({
    mutationFn: (input) => {
      const idempotencyKey = keys.get(input) ?? newKey();
      keys.set(input, idempotencyKey);
      return callOperation(name, input, { idempotencyKey, ...(projectId === null ? {} : { projectId }) });
    },
  });
}
