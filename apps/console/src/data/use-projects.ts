import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ProjectOutput } from '@earshot/contracts';
import type { ApiError } from './call/api-error.js';
import { callOperation } from './call/call-operation.js';
import { readAllPages } from './call/read-all-pages.js';
import { operationKey } from './call/use-operation.js';
import { firstProjects } from './first-requests.js';

/** How the projects of the person are asked for. */
export const projectsQuery = queryOptions<readonly ProjectOutput[], ApiError>({
  queryKey: operationKey(null, 'list_projects'),
  queryFn: async ({ signal }) => {
    const pages = await readAllPages((page) =>
      callOperation('list_projects', { ...firstProjects, ...page }, { signal }),
    );
    return pages.flatMap(({ projects }) => projects);
  },
  staleTime: 60_000,
});

/** All projects of the person, in the order in which they were made (a person has at most some hundred). */
export function useProjects(): UseQueryResult<readonly ProjectOutput[], ApiError> {
  return useQuery(projectsQuery);
}
