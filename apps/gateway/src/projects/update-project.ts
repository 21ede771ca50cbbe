import { Injectable } from '@nestjs/common';
import { toProjectOutput, updateProject } from '@earshot/contracts';
import { ProjectRepository } from '@earshot/database';
import { found, mergeLimits } from '@earshot/domain';
import { ProjectChanges } from '@earshot/queue';
import { PendingMessage } from '../alerts/pending-message.js';
import type { Handle } from '../call/handler.js';
import { reachProject } from './reach-project.js';

/** Changes the given fields. With the time zone, the hours at which alerts send move, too. */
@Injectable()
export class UpdateProjectHandler {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly pending: PendingMessage,
    private readonly changes: ProjectChanges,
  ) {}

  readonly handle: Handle<typeof updateProject> = async (input, call) => {
    const { caller, tx, assertUnchanged, afterCommit } = call;
    const { role } = await reachProject(tx, this.projects, caller, input.id);
    const before = found(await this.projects.getForUpdate(tx, input.id), 'project');
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
    if (after.timeZone !== before.timeZone) await this.pending.followTimeZone(after.id, call);
    afterCommit(() => this.changes.collections(after.id, ['projects']));
    return toProjectOutput(after, role);
  };
}
