import { Injectable } from '@nestjs/common';
import type { removeMember } from '@earshot/contracts';
import { InvitationRepository, MemberRepository } from '@earshot/database';
import { assertOwnerStays, notFound } from '@earshot/domain';
import { Memberships } from '../access/memberships.js';
import type { Handle } from '../call/handler.js';
import { countOwners } from './count-owners.js';

/** Ends a person's access to the project in every process. */
@Injectable()
export class RemoveMemberHandler {
  constructor(
    private readonly members: MemberRepository,
    private readonly invitations: InvitationRepository,
    private readonly memberships: Memberships,
  ) {}

  readonly handle: Handle<typeof removeMember> = async (
    { id },
    { caller, project, tx, now, afterCommit },
  ) => {
    const roles = await this.members.lockRoles(tx, project.id);
    const owners = countOwners(roles, caller.userId);
    const before = roles.get(id);
    if (before === undefined) throw notFound('member');
    assertOwnerStays(before, null, owners);
    await this.members.remove(tx, project.id, id);
    await this.invitations.revokeOf(tx, project.id, id, now);
    afterCommit(() => this.memberships.ended(project.id, id));
    return { deleted: true, id };
  };
}
