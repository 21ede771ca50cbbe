import { Injectable } from '@nestjs/common';
import {
  type DeletedOutput,
  deleteProject,
  type DeleteProjectInput,
  toProjectOutput,
} from '@earshot/contracts';
import { ProjectRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import { Revocations } from '../access/revocations.js';
import type { Handler, HandlerCall } from '../call/handler.js';
import { reachProject } from './reach-project.js';

/** Makes the project inaccessible at once; the scheduler erases its rows in small steps. */
@Injectable()
export class DeleteProjectHandler implements Handler<typeof deleteProject> {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly revocations: Revocations,
  ) {}

  async handle(
    { id }: DeleteProjectInput,
    { caller, tx, afterCommit, assertUnchanged }: HandlerCall<'session', 'user'>,
  ): Promise<DeletedOutput> {
    const { role } = await reachProject(tx, this.projects, caller, id);
    await assertUnchanged(async () => {
      const project = await this.projects.getForUpdate(tx, id);
      if (project === null) throw notFound('project');
      return toProjectOutput(project, role);
    });
    const keyIds = await this.projects.delete(tx, id);
    if (keyIds === null) throw notFound('project');
    afterCommit(() => this.revocations.tell(keyIds));
    return { deleted: true, id };
  }
}
