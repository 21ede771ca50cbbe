import { Injectable } from '@nestjs/common';
import type { DeletedOutput, removeMember, IdInput } from '@earshot/contracts';
import { InvitationRepository, MemberRepository } from '@earshot/database';
import { assertOwnerStays, notFound } from '@earshot/domain';
import { Memberships } from '../access/memberships.js';
import type { Handler, HandlerCall } from '../call/handler.js';
import { countOwners } from './count-owners.js';

/** Ends a person's access to the project in every process. */
@Injectable()
export class RemoveMemberHandler implements Handler<typeof removeMember> {
  constructor(
    private readonly members: MemberRepository,
    private readonly invitations: InvitationRepository,
    private readonly memberships: Memberships,
  ) {}

  async handle(
    { id }: IdInput,
    { caller, project, tx, now, afterCommit }: HandlerCall<'session'>,
  ): Promise<DeletedOutput> {
    const roles = await this.members.lockRoles(tx, project.id);
    const owners = countOwners(roles, caller.userId);
    const before = roles.get(id);
    if (before === undefined) throw notFound('member');
    assertOwnerStays(before, null, owners);
    await this.members.remove(tx, project.id, id);
    await this.invitations.revokeOf(tx, project.id, id, now);
    afterCommit(() => this.memberships.ended(project.id, id));
    return { deleted: true, id };
  }
}
