import { Injectable } from '@nestjs/common';
import { getProject, type IdInput, type ProjectOutput, toProjectOutput } from '@earshot/contracts';
import { ProjectRepository } from '@earshot/database';
import type { Handler, HandlerCall } from '../call/handler.js';
import { reachProject } from './reach-project.js';

/** Returns a project that the caller belongs to. */
@Injectable()
export class GetProjectHandler implements Handler<typeof getProject> {
  constructor(private readonly projects: ProjectRepository) {}

  async handle({ id }: IdInput, { caller, tx }: HandlerCall<'any', 'user'>): Promise<ProjectOutput> {
    const project = await reachProject(tx, this.projects, caller, id);
    return toProjectOutput(project, project.role);
  }
}
