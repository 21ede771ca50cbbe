import { Injectable } from '@nestjs/common';
import {
  type DeletedOutput,
  deleteProject,
  type DeleteProjectInput,
  toProjectOutput,
} from '@earshot/contracts';
import { ProjectRepository } from '@earshot/database';
import { AppError, notFound } from '@earshot/domain';
import { Revocations } from '../access/revocations.js';
import type { Handler, HandlerCall } from '../call/handler.js';

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
    const role = await this.projects.roleOf(tx, id, caller.userId);
    if (role === null) throw notFound('project');
    if (role !== 'owner') throw new AppError('FORBIDDEN', 'Only an owner can delete a project.');
    await assertUnchanged(async () => {
      const project = await this.projects.getForUpdate(tx, id);
      if (project === null) throw notFound('project');
      return toProjectOutput(project);
    });
    const keyIds = await this.projects.delete(tx, id);
    if (keyIds === null) throw notFound('project');
    afterCommit(() => this.revocations.tell(keyIds));
    return { deleted: true, id };
  }
}
