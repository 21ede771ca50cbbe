import { Injectable } from '@nestjs/common';
import { invalidRequest } from '@earshot/contracts';
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

/** Links that make people members. */
@Injectable()
export class Invitations {
  constructor(
    private readonly database: Database,
    private readonly invitations: InvitationRepository,
    private readonly members: MemberRepository,
    private readonly projects: ProjectRepository,
    private readonly clock: Clock,
  ) {}

  /** What a link is for. @param field where the token was given @throws AppError INVALID_REQUEST where it does not work, or no longer */
  async open(token: string, field = 'token'): Promise<OpenedInvitation> {
    const found = await this.database.asSystem((tx) =>
      this.invitations.find(tx, hashToken(token), this.clock.now(), { lock: false }),
    );
    if (found === null || found.acceptedBy !== null) throw deadInvitation(field);
    return found;
  }

  /**
   * Makes a person a member. A link that they have used answers them the same again; one that joins a project in which they
   * are already stays as it is.
   * @throws AppError INVALID_REQUEST where it does not work, or no longer
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

/** The answer to every link that does not work, whatever the reason. */
function deadInvitation(field = 'token'): AppError {
  const message =
    'This invitation does not work: it has expired, was used or was revoked. Ask for a new one.';
  return invalidRequest([{ field, rule: 'dead_link', message }]);
}
