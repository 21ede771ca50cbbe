import { useQueries } from '@tanstack/react-query';
import type { MonitorOutput } from '@earshot/contracts';
import { callOperation } from '../../data/call/call-operation.js';
import { useProject } from '../../data/project.js';
import { operationKey } from '../../data/call/use-operation.js';
import { type GapItem, gapsOf } from './list-items.js';

/** More monitors than these are not asked for: then the page about sources has the rest. */
const askedMonitors = 10;

/** Times that the active monitors' newest scans could not read, once the list is there. */
export function useGaps(monitors: readonly MonitorOutput[], enabled: boolean): readonly GapItem[] {
  const { id: projectId } = useProject();
  const active = monitors.filter(({ active: on }) => on).slice(0, askedMonitors);
  return useQueries({
    queries: active.map(({ id }) => {
      const input = { id, limit: 100 };
      return {
        queryKey: operationKey(projectId, 'list_scans', input),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          callOperation('list_scans', input, { projectId, signal }),
        enabled,
        staleTime: 300_000,
      };
    }),
    combine: (answers) => gapsOf(answers.flatMap(({ data }) => data?.scans ?? [])),
  });
}
