import { Injectable } from '@nestjs/common';
import { createProject, toProjectOutput } from '@earshot/contracts';
import { ProjectRepository } from '@earshot/database';
import { AppError, mergeLimits, slugify } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { GatewayConfig } from '../gateway.config.js';
import type { Handle } from '../call/handler.js';

/** Creates a project, owned by its creator and on the trial plan. */
@Injectable()
export class CreateProjectHandler {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly config: GatewayConfig,
  ) {}

  readonly handle: Handle<typeof createProject> = async (input, { caller, tx, now }) => {
    const allowed = this.config.projectsPerPerson;
    if ((await this.projects.lockAndCountOwned(tx, caller.userId)) >= allowed) throw noRoom(allowed);
    const project = {
      id: newId(),
      name: input.name,
      slug: slugify(input.name),
      plan: 'trial' as const,
      website: input.website,
      description: input.description,
      timeZone: input.time_zone,
      learnFromTriage: input.learn_from_triage,
      sample: input.sample,
      monthlyBudget: mergeLimits({}, input.monthly_budget),
      share: mergeLimits({}, input.share),
      createdAt: now,
    };
    return toProjectOutput(await this.projects.insert(tx, project, caller.userId), 'owner');
  };
}

/** Each project has a plan's limits to itself, so the number of projects is limited too. Ownership can always be handed over. */
function noRoom(allowed: number): AppError {
  const message = `A person who owns ${allowed} projects cannot create another.`;
  return new AppError('QUOTA_EXCEEDED', message, {
    details: [{ field: 'projects', rule: 'person_limit', message }],
  });
}
