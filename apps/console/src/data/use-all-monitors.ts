import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { MonitorOutput } from '@earshot/contracts';
import type { ApiError } from './api-error.js';
import { type Answer, callOperation } from './call-operation.js';
import { useProject } from './project.js';
import { operationKey } from './use-operation.js';

/** All monitors of the project, for choosing among them and for their names; newest first. */
export function useAllMonitors({ everyMs }: { readonly everyMs?: number } = {}): UseQueryResult<
  readonly MonitorOutput[],
  ApiError
> {
  const { id: projectId } = useProject();
  return useQuery<readonly MonitorOutput[], ApiError>({
    // Below the key of the operation, so that whoever invalidates its answers means this one too.
    queryKey: [...operationKey(projectId, 'list_monitors'), 'all'],
    queryFn: async ({ signal }) => {
      const found: MonitorOutput[] = [];
      for (let cursor: string | null = null; ;) {
        const page: Answer<'list_monitors'> = await callOperation(
          'list_monitors',
          { limit: 100, ...(cursor === null ? {} : { cursor }) },
          { projectId, signal },
        );
        found.push(...page.monitors);
        cursor = page.next_cursor;
        if (cursor === null) return found;
      }
    },
    staleTime: 60_000,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
}
