import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ProjectOutput } from '@earshot/contracts';
import type { ApiError } from './api-error.js';
import { type Answer, callOperation } from './call-operation.js';
import { operationKey } from './use-operation.js';

/** All projects of the person, in the order in which they were made (a person has at most some hundred). */
export function useProjects(): UseQueryResult<readonly ProjectOutput[], ApiError> {
  return useQuery<readonly ProjectOutput[], ApiError>({
    queryKey: operationKey(null, 'list_projects'),
    queryFn: async ({ signal }) => {
      const found: ProjectOutput[] = [];
      for (let cursor: string | null = null; ;) {
        const page: Answer<'list_projects'> = await callOperation(
          'list_projects',
          { limit: 100, ...(cursor === null ? {} : { cursor }) },
          { signal },
        );
        found.push(...page.projects);
        cursor = page.next_cursor;
        if (cursor === null) return found;
      }
    },
    staleTime: 60_000,
  });
}
