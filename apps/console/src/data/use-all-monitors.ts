import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { MonitorOutput } from '@earshot/contracts';
import type { ApiError } from './call/api-error.js';
import { callOperation } from './call/call-operation.js';
import { useProject } from './project.js';
import { readAllPages } from './call/read-all-pages.js';
import { operationKey } from './call/use-operation.js';

/** Where all monitors of a project lie: below the key of the operation, so that invalidating that invalidates them too. */
export function allMonitorsKey(projectId: string): readonly unknown[] {
  return [...operationKey(projectId, 'list_monitors'), 'all'];
}

/** All monitors of the project, for choosing among them and for their names; newest first. */
export function useAllMonitors({ everyMs }: { readonly everyMs?: number } = {}): UseQueryResult<
  readonly MonitorOutput[],
  ApiError
> {
  const { id: projectId } = useProject();
  return useQuery<readonly MonitorOutput[], ApiError>({
    queryKey: allMonitorsKey(projectId),
    queryFn: async ({ signal }) => {
      const pages = await readAllPages((page) =>
        callOperation('list_monitors', { limit: 100, ...page }, { projectId, signal }),
      );
      return pages.flatMap(({ monitors }) => monitors);
    },
    staleTime: 60_000,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
}
