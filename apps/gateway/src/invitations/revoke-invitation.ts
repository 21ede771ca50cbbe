import { Injectable } from '@nestjs/common';
import {
  type InvitationOutput,
  type revokeInvitation,
  type IdInput,
  toInvitationOutput,
} from '@earshot/contracts';
import { InvitationRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import type { Handler, HandlerCall } from '../call/handler.js';

/** Invalidates the link of an invitation. */
@Injectable()
export class RevokeInvitationHandler implements Handler<typeof revokeInvitation> {
  constructor(private readonly invitations: InvitationRepository) {}

  async handle({ id }: IdInput, { project, tx, now }: HandlerCall<'session'>): Promise<InvitationOutput> {
    const revoked = found(await this.invitations.revoke(tx, project.id, id, now), 'invitation');
    return toInvitationOutput(revoked);
  }
}
