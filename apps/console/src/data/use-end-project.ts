import { useLocation } from 'wouter';
import type { ProjectOutput } from '@earshot/contracts';
import { releaseNavigation } from '../parts/form/leave-guard.js';
import { browserMemory } from './memory/browser-memory.js';
import { queryClient } from './call/query-client.js';
import { operationKey, useChange } from './call/use-operation.js';

/**
 * Deletes one of the user's projects, or ends their membership of it, and leaves its pages.
 * @throws ApiError
 */
export function useEndProject(
  name: 'delete_project' | 'leave_project',
): (project: Pick<ProjectOutput, 'id'>) => Promise<void> {
  const [, go] = useLocation();
  const end = useChange(name);
  return async (project) => {
    await end.mutateAsync({ id: project.id });
    browserMemory.write('project', null);
    queryClient.setQueryData<readonly ProjectOutput[]>(operationKey(null, 'list_projects'), (projects) =>
      projects?.filter(({ id }) => id !== project.id),
    );
    // Also a form on the page that is not saved.
    releaseNavigation();
    // The project is already removed from the list, so `/` does not lead back to it.
    go('/', { replace: true });
    queryClient.removeQueries({ queryKey: ['operation', project.id] });
  };
}
