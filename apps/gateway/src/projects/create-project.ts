import {
  createProject,
  type CreateProjectInput,
  type ProjectOutput,
  toProjectOutput,
} from '@earshot/contracts';
import { ProjectRepository } from '@earshot/database';
import { slugify } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { type Handler, type HandlerCall, Implements } from '../handler.js';

/** A new project belongs to who made it and starts on the trial plan. */
@Implements(createProject)
export class CreateProjectHandler implements Handler<typeof createProject> {
  constructor(private readonly projects: ProjectRepository) {}

  async handle(
    input: CreateProjectInput,
    { caller, tx, now }: HandlerCall<'session', 'user'>,
  ): Promise<ProjectOutput> {
    const project = {
      id: newId(),
      name: input.name,
      slug: slugify(input.name),
      plan: 'trial' as const,
      website: input.website,
      description: input.description,
      timeZone: input.time_zone,
      learnFromTriage: input.learn_from_triage,
      createdAt: now,
    };
    return toProjectOutput(await this.projects.insert(tx, project, caller.userId));
  }
}
