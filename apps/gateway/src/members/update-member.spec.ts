import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createMonitor,
  inviteMember,
  listInvitations,
  listMembers,
  type ListMembersOutput,
  updateMember,
} from '@earshot/contracts';
import { newId } from '@earshot/platform';
import { type Colleague, givenColleague, userIdOf } from '../testing/given-member.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
let ownerId: string;
let other: Colleague;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(async () => {
  tenant = await givenTenant(gateway);
  ownerId = await userIdOf(gateway, tenant.email);
  other = await givenColleague(gateway, tenant.projectId, 'owner');
});
afterAll(() => gateway.close());

const rolesNow = async (): Promise<string[]> => {
  const { data } = await gateway.rest(listMembers, {}, tenant.session);
  return (data as ListMembersOutput).members.map(({ role }) => role);
};
const monitor = { name: 'Acme', keywords: ['acme'], sources: ['reddit'] };

describe('update_member', () => {
  it('takes effect from the next call on, for more rights as well as fewer', async () => {
    const create = async () => (await gateway.rest(createMonitor, monitor, other.session)).error?.code;
    for (const [role, code] of [
      ['viewer', 'FORBIDDEN'],
      ['member', undefined],
      ['viewer', 'FORBIDDEN'],
    ] as const) {
      const { data } = await gateway.rest(updateMember, { id: other.id, role }, tenant.session);
      expect(data).toMatchObject({ id: other.id, email: other.email, role });
      expect(await create()).toBe(code);
    }
  });

  it('does not find users of other projects', async () => {
    const stranger = await givenTenant(gateway);
    const id = await userIdOf(gateway, stranger.email);
    const foreign = await gateway.both(updateMember, { id, role: 'owner' }, tenant.session);
    expect(foreign[0].error?.code).toBe('NOT_FOUND');
    expect(foreign).toEqual(await gateway.both(updateMember, { id: newId(), role: 'owner' }, tenant.session));
  });

  it('keeps the last owner', async () => {
    const toMember = (id: string) => gateway.rest(updateMember, { id, role: 'member' }, tenant.session);
    expect((await toMember(other.id)).failed).toBe(false);
    const { error } = await toMember(ownerId);
    expect(error).toMatchObject({ code: 'CONFLICT', details: [{ rule: 'last_owner' }] });
    expect((await gateway.rest(updateMember, { id: ownerId, role: 'owner' }, tenant.session)).failed).toBe(
      false,
    );
    expect((await rolesNow()).sort()).toEqual(['member', 'owner']);
  });

  it('leaves an owner even if two demote each other, or themselves, at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [own, theirs] = [ownerId, other.id].map((id) => ({ id, role: 'viewer' }));
      const crossed = round % 2 === 0 ? [theirs, own] : [own, theirs];
      const answers = await Promise.all([
        gateway.rest(updateMember, crossed[0] ?? {}, tenant.session),
        gateway.tool(updateMember, crossed[1] ?? {}, other.session),
      ]);
      expect((await rolesNow()).sort()).toEqual(['owner', 'viewer']);
      expect(answers.filter(({ failed }) => !failed)).toHaveLength(1);
      await gateway.database.dataSource.query("UPDATE members SET role = 'owner' WHERE project_id = $1", [
        tenant.projectId,
      ]);
    }
  });

  it('leaves no invitation of a demoted owner behind, even if they make one at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([
        gateway.rest(updateMember, { id: other.id, role: 'member' }, tenant.session),
        gateway.rest(inviteMember, { role: 'owner' }, other.session),
      ]);
      const { data } = await gateway.rest(listInvitations, {}, tenant.session);
      expect((data as { invitations: object[] }).invitations).toEqual([]);
      await gateway.rest(updateMember, { id: other.id, role: 'owner' }, tenant.session);
    }
  });

  it('revokes the pending invitations of members who may no longer invite', async () => {
    await gateway.rest(inviteMember, { role: 'owner' }, other.session);
    await gateway.rest(inviteMember, { role: 'viewer' }, tenant.session);
    await gateway.rest(updateMember, { id: other.id, role: 'member' }, tenant.session);
    const { data } = await gateway.rest(listInvitations, {}, tenant.session);
    const { invitations } = data as { invitations: { role: string }[] };
    expect(invitations.map(({ role }) => role)).toEqual(['viewer']);
  });
});
