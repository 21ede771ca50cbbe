import { Injectable } from '@nestjs/common';
import { type revokeInvitation, toInvitationOutput } from '@earshot/contracts';
import { InvitationRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import type { Handle } from '../call/handler.js';

/** Invalidates the link of an invitation. */
@Injectable()
export class RevokeInvitationHandler {
  constructor(private readonly invitations: InvitationRepository) {}

  readonly handle: Handle<typeof revokeInvitation> = async ({ id }, { project, tx, now }) => {
    const revoked = found(await this.invitations.revoke(tx, project.id, id, now), 'invitation');
    return toInvitationOutput(revoked);
  };
}
