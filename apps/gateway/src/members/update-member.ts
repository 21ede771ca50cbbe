import { Injectable } from '@nestjs/common';
import { toMemberOutput, type updateMember } from '@earshot/contracts';
import { InvitationRepository, MemberRepository } from '@earshot/database';
import { assertOwnerStays, found, notFound } from '@earshot/domain';
import { ProjectChanges } from '@earshot/queue';
import type { Handle } from '../call/handler.js';
import { countOwners } from './count-owners.js';

/** Gives a member another role. */
@Injectable()
export class UpdateMemberHandler {
  constructor(
    private readonly members: MemberRepository,
    private readonly invitations: InvitationRepository,
    private readonly changes: ProjectChanges,
  ) {}

  readonly handle: Handle<typeof updateMember> = async (
    { id, role },
    { caller, project, tx, now, afterCommit },
  ) => {
    const roles = await this.members.lockRoles(tx, project.id);
    const owners = countOwners(roles, caller.userId);
    const before = roles.get(id);
    if (before === undefined) throw notFound('member');
    assertOwnerStays(before, role, owners);
    await this.members.setRole(tx, project.id, id, role);
    // Members who lose the right to invite also lose their pending invitations, and any that would give the old role back.
    if (role !== 'owner') {
      await this.invitations.revokeOf(tx, project.id, id, now);
      afterCommit(() => this.changes.collections(project.id, ['invitations']));
    }
    const member = found(await this.members.get(tx, project.id, id), 'member');
    return toMemberOutput(member);
  };
}
