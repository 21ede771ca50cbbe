import { Injectable } from '@nestjs/common';
import {
  type InvitationOutput,
  type revokeInvitation,
  type RevokeInvitationInput,
  toInvitationOutput,
} from '@earshot/contracts';
import { InvitationRepository } from '@earshot/database';
import { notFound } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

/** Invalidates the link of an invitation. */
@Injectable()
export class RevokeInvitationHandler implements Handler<typeof revokeInvitation> {
  constructor(private readonly invitations: InvitationRepository) {}

  async handle(
    { id }: RevokeInvitationInput,
    { project, tx, now }: HandlerCall<'session', 'project'>,
  ): Promise<InvitationOutput> {
    const revoked = await this.invitations.revoke(tx, project.id, id, now);
    if (revoked === null) throw notFound('invitation');
    return toInvitationOutput(revoked);
  }
}
