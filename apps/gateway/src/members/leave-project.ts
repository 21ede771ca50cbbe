import { Injectable } from '@nestjs/common';
import type { leaveProject } from '@earshot/contracts';
import { InvitationRepository, MemberRepository } from '@earshot/database';
import { assertOwnerStays, notFound } from '@earshot/domain';
import { Memberships } from '../access/memberships.js';
import type { Handle } from '../call/handler.js';

/** Ends the caller's access to a project in every process. */
@Injectable()
export class LeaveProjectHandler {
  constructor(
    private readonly members: MemberRepository,
    private readonly invitations: InvitationRepository,
    private readonly memberships: Memberships,
  ) {}

  readonly handle: Handle<typeof leaveProject> = async ({ id }, { caller, tx, now, afterCommit }) => {
    const { userId } = caller;
    const roles = await this.members.lockRoles(tx, id);
    const role = roles.get(userId);
    if (role === undefined) throw notFound('project');
    assertOwnerStays(role, null, [...roles.values()].filter((one) => one === 'owner').length);
    await this.members.remove(tx, id, userId);
    await this.invitations.revokeOf(tx, id, userId, now);
    afterCommit(() => this.memberships.ended(id, userId));
    return { left: true, id };
  };
}
