import type { OwnProject, ProjectRepository, Tx } from '@earshot/database';
import { type Caller, found, notFound } from '@earshot/domain';

/** Returns the project with this id and the caller's role in it, if they belong to it. @throws AppError NOT_FOUND */
export async function reachProject(
  tx: Tx,
  projects: ProjectRepository,
  caller: Caller,
  id: string,
): Promise<OwnProject | (Omit<OwnProject, 'role'> & { readonly role: null })> {
  if (caller.kind === 'api_key') {
    const project = caller.projectId === id ? await projects.get(tx, id) : null;
    if (project === null) throw notFound('project');
    return { ...project, role: null };
  }
  return found(await projects.getOf(tx, id, caller.userId), 'project');
}
