import { useQuery } from '@tanstack/react-query';
import type { MonitorOutput } from '@earshot/contracts';
import { callOperation } from '../../data/call/call-operation.js';
import type { ApiError } from '../../data/call/api-error.js';
import { useProject } from '../../data/project.js';
import { operationKey } from '../../data/call/use-operation.js';
import type { KnownGaps } from './coverage-answer.js';
import { beginningsOf } from './beginnings.js';
import { mergeGaps } from './merge-gaps.js';
import { noticedSince, type NoticedScans } from './noticed-since.js';

/** How much is loaded at first: pages of a hundred scans of each monitor, and monitors. */
const few = { pages: 3, monitors: 10 } as const;
/** How much is loaded when the user asks for all. */
const many = { pages: 100, monitors: 1_000 } as const;

/** The gaps that the scans of all active monitors noticed in a time; at first as far as a few calls show. */
export function useGaps(
  monitors: readonly MonitorOutput[] | undefined,
  { since, until, name }: { readonly since: number; readonly until: number; readonly name: string },
  all: boolean,
): { readonly known: KnownGaps | null; readonly busy: boolean; readonly error: ApiError | null } {
  const { id: projectId } = useProject();
  const active = (monitors ?? []).filter((monitor) => monitor.active);
  const most = all ? many : few;
  const found = useQuery<{ readonly noticed: readonly NoticedScans[]; readonly complete: boolean }, ApiError>(
    {
      queryKey: [...operationKey(projectId, 'list_scans'), 'gaps', name, all, active.map(({ id }) => id)],
      queryFn: async ({ signal }) => {
        const noticed: NoticedScans[] = [];
        for (const monitor of active.slice(0, most.monitors)) {
          const read = (cursor: string | null) =>
            callOperation(
              'list_scans',
              { id: monitor.id, limit: 100, ...(cursor === null ? {} : { cursor }) },
              { projectId, signal },
            );
          noticed.push(await noticedSince(monitor.name, since, most.pages, read));
        }
        return {
          noticed,
          complete: active.length <= most.monitors && noticed.every(({ complete }) => complete),
        };
      },
      enabled: monitors !== undefined,
      staleTime: 60_000,
      placeholderData: (before) => before,
    },
  );
  const { data } = found;
  return {
    known:
      data === undefined || found.isPlaceholderData
        ? null
        : {
            gaps: mergeGaps(
              data.noticed.flatMap(({ monitor, scans }) => scans.map((scan) => ({ monitor, scan }))),
              { since, until },
            ),
            beginnings: data.noticed.flatMap(({ monitor, scans, complete }) =>
              complete ? beginningsOf(scans).map((one) => ({ ...one, monitor })) : [],
            ),
            complete: data.complete,
          },
    busy: found.isFetching,
    error: found.error,
  };
}
