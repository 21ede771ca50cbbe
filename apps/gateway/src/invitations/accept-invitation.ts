import { Injectable } from '@nestjs/common';
import { type acceptInvitation, toProjectOutput } from '@earshot/contracts';
import { ProjectRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import { Memberships } from '../access/memberships.js';
import type { Handle } from '../call/handler.js';
import { Invitations } from './invitations.js';

/** Makes the caller a member of the project that an invitation link belongs to. */
@Injectable()
export class AcceptInvitationHandler {
  constructor(
    private readonly invitations: Invitations,
    private readonly projects: ProjectRepository,
    private readonly memberships: Memberships,
  ) {}

  readonly handle: Handle<typeof acceptInvitation> = async ({ token }, { caller, tx, afterCommit }) => {
    const { projectId, joined } = await this.invitations.accept(tx, token, caller.userId);
    const own = found(await this.projects.getOf(tx, projectId, caller.userId), 'project');
    if (joined) afterCommit(() => this.memberships.joined(projectId));
    return { project: toProjectOutput(own, own.role), joined };
  };
}
