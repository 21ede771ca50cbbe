import { Injectable } from '@nestjs/common';
import { getProject, toProjectOutput } from '@earshot/contracts';
import { ProjectRepository } from '@earshot/database';
import type { Handle } from '../call/handler.js';
import { reachProject } from './reach-project.js';

/** Returns a project that the caller belongs to. */
@Injectable()
export class GetProjectHandler {
  constructor(private readonly projects: ProjectRepository) {}

  readonly handle: Handle<typeof getProject> = async ({ id }, { caller, tx }) => {
    const project = await reachProject(tx, this.projects, caller, id);
    return toProjectOutput(project, project.role);
  };
}
