import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ProjectOutput } from '@earshot/contracts';
import type { ApiError } from './call/api-error.js';
import { callOperation } from './call/call-operation.js';
import { readPages } from './call/read-pages.js';
import { operationKey } from './call/use-operation.js';
import { firstProjects } from './first-requests.js';

/** The query for the user's projects. */
export const projectsQuery = queryOptions<readonly ProjectOutput[], ApiError>({
  queryKey: operationKey(null, 'list_projects'),
  queryFn: async ({ signal }) => {
    const pages = await readPages((page) =>
      callOperation('list_projects', { ...firstProjects, ...page }, { signal }),
    );
    return pages.flatMap(({ projects }) => projects);
  },
  staleTime: 60_000,
});

/** All projects of the user, oldest first (a few hundred at most). */
export function useProjects(): UseQueryResult<readonly ProjectOutput[], ApiError> {
  return useQuery(projectsQuery);
}
