import { inviteMember } from '@earshot/contracts';
import { InvitationRepository, MemberRepository } from '@earshot/database';
import { givenProject, givenUser } from '@earshot/database/testing';
import { invitationLifeMs } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { hashToken, newToken } from '../../access/token.js';
import type { Data } from '../call-rest.js';
import { givenMember, userIdOf } from '../given-member.js';
import { asDocumented, type Scenario, type World } from '../scenario.js';

const anotherMember = ({ gateway, tenant }: World): Promise<string> =>
  givenMember(gateway, tenant.projectId, 'viewer');
const oneself = ({ gateway, tenant }: World): Promise<string> => userIdOf(gateway, tenant.email);

/** Creates another person's project, of which the tenant is a member. */
async function joinedProject(world: World): Promise<string> {
  const { database } = world.gateway.database;
  const [{ id }, userId] = [await givenProject(database), await oneself(world)];
  await database.asSystem((tx) => new MemberRepository().add(tx, id, userId, 'viewer'));
  return id;
}

/** Creates an invitation to another person's project. @returns its token */
async function invitationElsewhere({ gateway }: World): Promise<string> {
  const { database } = gateway.database;
  const { id: inviterId } = await givenUser(database);
  const { id: projectId } = await givenProject(database, { ownerUserId: inviterId });
  const [token, createdAt] = [newToken('esl_'), new Date()];
  const expiresAt = new Date(createdAt.getTime() + invitationLifeMs);
  const invitation = { id: newId(), projectId, role: 'member' as const, email: null, createdAt, expiresAt };
  await database.asSystem((tx) =>
    new InvitationRepository().insert(tx, { ...invitation, tokenHash: hashToken(token), inviterId }),
  );
  return token;
}

async function ownInvitation({ gateway, tenant }: World): Promise<string> {
  const { data } = await gateway.rest(inviteMember, {}, tenant.session);
  return (data as Data)['id'] as string;
}

export const memberScenarios = {
  list_members: { success: asDocumented },
  update_member: {
    success: async (world) => ({ id: await anotherMember(world), role: 'member' }),
    conflict: async (world) => ({ id: await oneself(world), role: 'member' }),
    volatile: ['email'],
  },
  remove_member: {
    success: async (world) => ({ id: await anotherMember(world) }),
    conflict: async (world) => ({ id: await oneself(world) }),
  },
  leave_project: {
    success: async (world) => ({ id: await joinedProject(world) }),
    conflict: ({ tenant }) => ({ id: tenant.projectId }),
  },
  invite_member: { success: asDocumented },
  list_invitations: { success: asDocumented },
  revoke_invitation: { success: async (world) => ({ id: await ownInvitation(world) }) },
  accept_invitation: {
    success: async (world) => ({ token: await invitationElsewhere(world) }),
    volatile: ['slug'],
  },
} as const satisfies Record<string, Scenario>;
