import { Injectable } from '@nestjs/common';
import {
  type MemberOutput,
  toMemberOutput,
  type updateMember,
  type UpdateMemberInput,
} from '@earshot/contracts';
import { InvitationRepository, MemberRepository } from '@earshot/database';
import { assertOwnerStays, found, notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';
import { countOwners } from './count-owners.js';

/** Gives a member another role. */
@Injectable()
export class UpdateMemberHandler implements Handler<typeof updateMember> {
  constructor(
    private readonly members: MemberRepository,
    private readonly invitations: InvitationRepository,
  ) {}

  async handle(
    { id, role }: UpdateMemberInput,
    { caller, project, tx, now }: HandlerCall<'session'>,
  ): Promise<MemberOutput> {
    const roles = await this.members.lockRoles(tx, project.id);
    const owners = countOwners(roles, caller.userId);
    const before = roles.get(id);
    if (before === undefined) throw notFound('member');
    assertOwnerStays(before, role, owners);
    await this.members.setRole(tx, project.id, id, role);
    // Members who lose the right to invite also lose their pending invitations, and any that would give the old role back.
    if (role !== 'owner') await this.invitations.revokeOf(tx, project.id, id, now);
    const member = found(await this.members.get(tx, project.id, id), 'member');
    return toMemberOutput(member);
  }
}
