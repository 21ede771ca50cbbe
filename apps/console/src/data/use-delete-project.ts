import { useLocation } from 'wouter';
import type { ProjectOutput } from '@earshot/contracts';
import { browserMemory } from './memory/browser-memory.js';
import { queryClient } from './call/query-client.js';
import { operationKey, useChange } from './call/use-operation.js';

/** Deletes a project of the person and leaves its pages. @throws ApiError */
export function useDeleteProject(): (project: Pick<ProjectOutput, 'id'>) => Promise<void> {
  const [, go] = useLocation();
  const remove = useChange('delete_project');
  return async (project) => {
    await remove.mutateAsync({ id: project.id });
    browserMemory.write('project', null);
    queryClient.setQueryData<readonly ProjectOutput[]>(operationKey(null, 'list_projects'), (projects) =>
      projects?.filter(({ id }) => id !== project.id),
    );
    // The list is without it by now, so that `/` does not lead back.
    go('/', { replace: true });
    queryClient.removeQueries({ queryKey: ['operation', project.id] });
  };
}
