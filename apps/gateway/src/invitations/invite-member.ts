import { Injectable } from '@nestjs/common';
import { type inviteMember, toInvitationOutput } from '@earshot/contracts';
import { InvitationRepository, MemberRepository, ProjectRepository, UserRepository } from '@earshot/database';
import { AppError, dayMs, invitationLifeMs, notFound } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { hashToken, newToken } from '../access/token.js';
import { AccountMails } from '../accounts/account-mails.js';
import type { Handle } from '../call/handler.js';
import { GatewayConfig } from '../gateway.config.js';
import { countOwners } from '../members/count-owners.js';

/** E-mails go to any address that the inviter enters, so they are limited to what a team needs. */
export const invitationsPerDay = 100;

/** Creates a link with which one person can join. Only its hash is stored. */
@Injectable()
export class InviteMemberHandler {
  constructor(
    private readonly members: MemberRepository,
    private readonly invitations: InvitationRepository,
    private readonly users: UserRepository,
    private readonly projects: ProjectRepository,
    private readonly mails: AccountMails,
    private readonly config: GatewayConfig,
  ) {}

  readonly handle: Handle<typeof inviteMember> = async (
    { role, email },
    { caller, project, tx, now, afterCommit },
  ) => {
    const { userId } = caller;
    countOwners(await this.members.lockRoles(tx, project.id), userId);
    const since = new Date(now.getTime() - dayMs);
    if ((await this.invitations.lockAndCountSince(tx, userId, since)) >= invitationsPerDay) throw tooMany();
    const inviter = await this.users.get(tx, userId);
    const joined = await this.projects.get(tx, project.id);
    if (inviter === null || joined === null) throw notFound('project');
    const token = newToken('esl_');
    const expiresAt = new Date(now.getTime() + invitationLifeMs);
    const invitation = { id: newId(), projectId: project.id, role, email, createdAt: now, expiresAt };
    await this.invitations.insert(tx, { ...invitation, tokenHash: hashToken(token), inviterId: userId });
    const detail = `${inviter.name} to the project ${joined.name}`;
    const send =
      email === null
        ? null
        : await this.mails.add(tx, { kind: 'invitation', userId, email, detail, token, expiresAt });
    if (send !== null) afterCommit(send);
    return {
      ...toInvitationOutput({ ...invitation, invitedBy: inviter.name }),
      link: `${this.config.baseUrl}/join/${token}`,
      mailed: send !== null,
    };
  };
}

function tooMany(): AppError {
  return new AppError('RATE_LIMITED', `A person may make ${invitationsPerDay} invitations a day.`, {
    retryAfterSeconds: 3_600,
  });
}
