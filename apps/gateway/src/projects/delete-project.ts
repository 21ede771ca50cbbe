import { Injectable } from '@nestjs/common';
import { deleteProject, toProjectOutput } from '@earshot/contracts';
import { MemberRepository, ProjectRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import { Revocations } from '../access/revocations.js';
import type { Handle } from '../call/handler.js';
import { countOwners } from '../members/count-owners.js';
import { reachProject } from './reach-project.js';

/** Makes the project inaccessible at once; the scheduler erases its rows in small steps. */
@Injectable()
export class DeleteProjectHandler {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly members: MemberRepository,
    private readonly revocations: Revocations,
  ) {}

  readonly handle: Handle<typeof deleteProject> = async (
    { id },
    { caller, tx, afterCommit, assertUnchanged },
  ) => {
    const { role } = await reachProject(tx, this.projects, caller, id);
    countOwners(await this.members.lockRoles(tx, id), caller.userId);
    await assertUnchanged(async () => {
      const project = found(await this.projects.getForUpdate(tx, id), 'project');
      return toProjectOutput(project, role);
    });
    const keyIds = found(await this.projects.delete(tx, id), 'project');
    afterCommit(() => this.revocations.tell(keyIds));
    return { deleted: true, id };
  };
}
