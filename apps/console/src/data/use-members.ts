import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { MemberOutput } from '@earshot/contracts';
import type { ApiError } from './call/api-error.js';
import { callOperation } from './call/call-operation.js';
import { readPages } from './call/read-pages.js';
import { operationKey } from './call/use-operation.js';
import { useProject } from './project.js';

/**
 * All members of the project, for choosing among them and for their names.
 * @param enabled false = do not fetch
 */
export function useMembers(enabled = true): UseQueryResult<readonly MemberOutput[], ApiError> {
  const { id: projectId } = useProject();
  return useQuery<readonly MemberOutput[], ApiError>({
    queryKey: [...operationKey(projectId, 'list_members'), 'all'],
    queryFn: async ({ signal }) => {
      const pages = await readPages((page) =>
        callOperation('list_members', { limit: 100, ...page }, { projectId, signal }),
      );
      return pages.flatMap(({ members }) => members);
    },
    staleTime: 60_000,
    enabled,
  });
}
