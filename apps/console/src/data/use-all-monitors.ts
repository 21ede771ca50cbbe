import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { MonitorOutput } from '@earshot/contracts';
import type { ApiError } from './call/api-error.js';
import { callOperation } from './call/call-operation.js';
import { useProject } from './project.js';
import { readPages } from './call/read-pages.js';
import { operationKey } from './call/use-operation.js';

/** The cache key of all monitors of a project. It extends the key of the operation, so invalidating that one includes it. */
export function allMonitorsKey(projectId: string): readonly unknown[] {
  return [...operationKey(projectId, 'list_monitors'), 'all'];
}

/** All monitors of the project, newest first, for choosing among them and for their names. */
export function useAllMonitors({ everyMs }: { readonly everyMs?: number } = {}): UseQueryResult<
  readonly MonitorOutput[],
  ApiError
> {
  const { id: projectId } = useProject();
  return useQuery<readonly MonitorOutput[], ApiError>({
    queryKey: allMonitorsKey(projectId),
    queryFn: async ({ signal }) => {
      const pages = await readPages((page) =>
        callOperation('list_monitors', { limit: 100, ...page }, { projectId, signal }),
      );
      return pages.flatMap(({ monitors }) => monitors);
    },
    staleTime: 60_000,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
}
