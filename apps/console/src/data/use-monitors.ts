import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { MonitorOutput } from '@earshot/contracts';
import type { ApiError } from './api-error.js';
import { type Answer, callOperation } from './call-operation.js';
import { useProject } from './project.js';
import { operationKey } from './use-operation.js';

/** No more pages than this are read by themselves; who has more monitors looks for one by its name. */
const mostPages = 10;

/** The monitors of the project, newest first: the first thousand. */
export function useMonitors(): UseQueryResult<readonly MonitorOutput[], ApiError> {
  const { id: projectId } = useProject();
  return useQuery<readonly MonitorOutput[], ApiError>({
    queryKey: [...operationKey(projectId, 'list_monitors'), 'all'],
    queryFn: async ({ signal }) => {
      const found: MonitorOutput[] = [];
      let cursor: string | null = null;
      for (let pages = 0; pages < mostPages; pages += 1) {
        const page: Answer<'list_monitors'> = await callOperation(
          'list_monitors',
          { limit: 100, ...(cursor === null ? {} : { cursor }) },
          { signal, projectId },
        );
        found.push(...page.monitors);
        cursor = page.next_cursor;
        if (cursor === null) break;
      }
      return found;
    },
    refetchInterval: 60_000,
  });
}
