import { Injectable } from '@nestjs/common';
import { invalidField } from '@earshot/contracts';
import {
  Database,
  InvitationRepository,
  MemberRepository,
  type OpenedInvitation,
  ProjectRepository,
  type Tx,
} from '@earshot/database';
import type { AppError } from '@earshot/domain';
import { Clock } from '@earshot/platform';
import { hashToken } from '../access/token.js';

/** Invitation links to projects. */
@Injectable()
export class Invitations {
  constructor(
    private readonly database: Database,
    private readonly invitations: InvitationRepository,
    private readonly members: MemberRepository,
    private readonly projects: ProjectRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns what a link is for. @param field the input field with the token @throws AppError INVALID_REQUEST if it does not
   * work, or no longer does
   */
  async open(token: string, field = 'token'): Promise<OpenedInvitation> {
    const found = await this.database.asSystem((tx) =>
      this.invitations.find(tx, hashToken(token), this.clock.now(), { lock: false }),
    );
    if (found === null || found.acceptedBy !== null) throw deadInvitation(field);
    return found;
  }

  /**
   * Makes a person a member. A link that they have used gives the same answer again; a link to a project of which they are
   * already a member stays unused.
   * @throws AppError INVALID_REQUEST if it does not work, or no longer does
   */
  async accept(
    tx: Tx,
    token: string,
    userId: string,
  ): Promise<{ readonly projectId: string; readonly joined: boolean }> {
    const now = this.clock.now();
    const found = await this.invitations.find(tx, hashToken(token), now, { lock: true });
    if (found === null) throw deadInvitation();
    const { id, projectId, role, acceptedBy } = found;
    const isMember = (await this.projects.roleOf(tx, projectId, userId)) !== null;
    if (isMember && (acceptedBy === null || acceptedBy === userId))
      return { projectId, joined: acceptedBy === userId };
    if (acceptedBy !== null) throw deadInvitation();
    await this.invitations.accept(tx, id, userId, now);
    await this.members.add(tx, projectId, userId, role);
    return { projectId, joined: true };
  }
}

/** The error for every link that does not work, whatever the reason. */
function deadInvitation(field = 'token'): AppError {
  const message =
    'This invitation does not work: it has expired, was used or was revoked. Ask for a new one.';
  return invalidField(field, 'dead_link', message);
}
