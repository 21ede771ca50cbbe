import { Injectable } from '@nestjs/common';
import {
  type ProjectOutput,
  toProjectOutput,
  updateProject,
  type UpdateProjectInput,
} from '@earshot/contracts';
import { ProjectRepository } from '@earshot/database';
import { mergeLimits, notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';
import { reachProject } from './reach-project.js';

/** Changes the given fields. */
@Injectable()
export class UpdateProjectHandler implements Handler<typeof updateProject> {
  constructor(private readonly projects: ProjectRepository) {}

  async handle(
    input: UpdateProjectInput,
    { caller, tx, assertUnchanged }: HandlerCall<'session', 'user'>,
  ): Promise<ProjectOutput> {
    const { role } = await reachProject(tx, this.projects, caller, input.id);
    const before = await this.projects.getForUpdate(tx, input.id);
    if (before === null) throw notFound('project');
    await assertUnchanged(() => toProjectOutput(before, role));
    const after = {
      ...before,
      name: input.name ?? before.name,
      website: input.website === undefined ? before.website : input.website,
      description: input.description === undefined ? before.description : input.description,
      timeZone: input.time_zone ?? before.timeZone,
      learnFromTriage: input.learn_from_triage ?? before.learnFromTriage,
      monthlyBudget: mergeLimits(before.monthlyBudget, input.monthly_budget),
      share: mergeLimits(before.share, input.share),
    };
    await this.projects.update(tx, after);
    return toProjectOutput(after, role);
  }
}
