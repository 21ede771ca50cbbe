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

/** How an answer is kept fresh. */
export interface ReadOptions {
  /** Not asked while false. */
  readonly enabled?: boolean;
  /** Asked again as often while the tab is visible, in ms. */
  readonly everyMs?: number;
  /** Shows the answer to the input before while the next is on its way. */
  readonly keepOld?: boolean;
  /** Never asked again by itself, so that nothing in it moves. */
  readonly still?: boolean;
}

/** Where the answer of an operation lies in the cache; without an input, all answers of it in the project. */
export function operationKey<Name extends OperationName>(
  projectId: string | null,
  name: Name,
  input?: Given<Name>,
): readonly unknown[] {
  return ['operation', projectId, name, ...(input === undefined ? [] : [input])];
}

/** The answer of a reading operation, in the project of the page. */
export function useOperation<Name extends OperationName>(
  name: Name,
  input: Given<Name>,
  { enabled = true, everyMs, keepOld = false }: ReadOptions = {},
): UseQueryResult<Answer<Name>, ApiError> {
  const projectId = useProjectId();
  return useQuery<Answer<Name>, ApiError>({
    queryKey: operationKey(projectId, name, input),
    queryFn: ({ signal }) =>
      callOperation(name, input, { signal, ...(projectId === null ? {} : { projectId }) }),
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(keepOld ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Operations that answer a page with `next_cursor`. */
export type PagedName = {
  [Name in OperationName]: Answer<Name> extends { next_cursor: string | null } ? Name : never;
}[OperationName];

/** How the pages of a list are asked for, one after the other, and where they lie in the cache. */
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
  });
}

/** The pages of a list, in the project of the page. */
export function usePagedOperation<Name extends PagedName>(
  name: Name,
  input: Given<Name>,
  { enabled = true, everyMs, keepOld = false, still = false }: ReadOptions = {},
): UseInfiniteQueryResult<InfiniteData<Answer<Name>, string | null>, ApiError> {
  return useInfiniteQuery({
    ...pagedQuery(useProjectId(), name, input),
    enabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(keepOld ? { placeholderData: keepPreviousData } : {}),
    ...(still ? { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } : {}),
  });
}

/** The key of an intention, kept with the very object that says what is wanted. */
const keys = new WeakMap<object, string>();

/** A writing operation, in the project of the page. Tried again under the same key until it is answered. */
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
