import type { ProjectRepository, Tx } from '@earshot/database';
import { type Caller, notFound, type Project } from '@earshot/domain';

/** The project with this id, if the caller belongs to it. @throws AppError NOT_FOUND */
export async function reachProject(
  tx: Tx,
  projects: ProjectRepository,
  caller: Caller,
  id: string,
  options: { forUpdate: boolean } = { forUpdate: false },
): Promise<Project> {
  const isReached =
    caller.kind === 'api_key' ? caller.projectId === id : await projects.roleOf(tx, id, caller.userId);
  const project = isReached
    ? await (options.forUpdate ? projects.getForUpdate(tx, id) : projects.get(tx, id))
    : null;
  if (project === null) throw notFound('project');
  return project;
}
