import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createProject,
  inviteMember,
  listProjects,
  type Operation,
  type OperationName,
  operations,
  projectField,
  updateProject,
} from '@earshot/contracts';
import type { MemberRole } from '@earshot/domain';
import type { Data } from '../testing/call-rest.js';
import { type Colleague, givenColleague } from '../testing/given-member.js';
import type { World } from '../testing/scenario.js';
import { scenarios } from '../testing/scenarios.js';
import { givenTenant, startTestGateway } from '../testing/test-gateway.js';

/** Operations for owners only. */
const ofOwners: readonly OperationName[] = [
  'create_api_key',
  'revoke_api_key',
  'delete_project',
  'update_member',
  'remove_member',
  'invite_member',
  'list_invitations',
  'revoke_invitation',
];
/** Writes that viewers may do too, because they concern only themselves. */
const ofThemselves: readonly OperationName[] = ['create_project', 'accept_invitation', 'leave_project'];

function mayDo(role: MemberRole, { name, hints }: Operation): boolean {
  if (ofOwners.includes(name as OperationName)) return role === 'owner';
  return role !== 'viewer' || hints.readOnly || ofThemselves.includes(name as OperationName);
}

let owner: World;
beforeAll(async () => {
  const gateway = await startTestGateway({ EARSHOT_PROJECTS_PER_PERSON: '1000' });
  owner = { gateway, tenant: await givenTenant(gateway) };
});
afterAll(() => owner.gateway.close());

describe.each(['member', 'viewer'] as const)('a %s', (role) => {
  let person: Colleague;
  let world: World;
  beforeAll(async () => {
    person = await givenColleague(owner.gateway, owner.tenant.projectId, role);
    world = { ...owner, tenant: { ...owner.tenant, email: person.email } };
    // Many calls are made here; the plan's limits are tested elsewhere.
    await owner.gateway.database.dataSource.query("UPDATE projects SET plan = 'scale'");
  });

  /** The world of the person invited or, for changing a note, of its author. */
  function worldOf({ name }: Operation): World {
    const { projectId } = owner.tenant;
    if (name === 'accept_invitation') return world;
    if (role === 'viewer' || !['update_note', 'delete_note'].includes(name)) return owner;
    return { ...owner, tenant: { ...owner.tenant, key: { ...person.session, projectId } } };
  }

  /** Returns a call that succeeds for an owner; if the operation names a project, the call has a new one. */
  async function inputFor(operation: Operation): Promise<{ input: Data; projectId: string }> {
    const { projectId } = owner.tenant;
    const field = projectField(operation);
    const { success } = scenarios[operation.name as OperationName];
    if (field === null) {
      return { input: await success(worldOf(operation), operation), projectId };
    }
    const made = await owner.gateway.rest(createProject, { name: 'Of several' }, owner.tenant.session);
    const { id } = made.data as { id: string };
    await owner.gateway.database.dataSource.query('INSERT INTO members VALUES ($1, $2, $3)', [
      id,
      person.id,
      role,
    ]);
    const named = operation === updateProject ? { name: 'Renamed' } : {};
    return { input: { ...named, [field]: id }, projectId };
  }

  it.each(operations)(
    'may call $name exactly as the role allows, through REST and MCP',
    async (operation) => {
      const { gateway } = owner;
      for (const door of ['rest', 'tool'] as const) {
        const { input, projectId } = await inputFor(operation);
        const as = { ...person.session, projectId };
        const { error } = await gateway[door](operation, input, as);
        expect([door, error?.code]).toEqual([door, mayDo(role, operation) ? undefined : 'FORBIDDEN']);
        if (error === undefined) continue;
        const whatever = await gateway[door](operation, { ...operation.example, ...input }, as);
        expect(whatever.error).toEqual(error);
        expect(error.message).toMatch(new RegExp(`^${operation.name} needs the role (owner|member)`));
      }
    },
  );

  it('has the role of each project in that project', async () => {
    const own = await owner.gateway.rest(createProject, { name: 'Own' }, person.session);
    const inOwn = { ...person.session, projectId: (own.data as { id: string }).id };
    for (const as of [inOwn, person.session, inOwn])
      for (const door of ['rest', 'tool'] as const) {
        const { error } = await owner.gateway[door](inviteMember, {}, as);
        expect(error?.code).toBe(as === inOwn ? undefined : 'FORBIDDEN');
      }
    const { data } = await owner.gateway.rest(listProjects, { limit: 100 }, { token: person.session.token });
    const { projects } = data as { projects: { id: string; role: string }[] };
    const roles = new Map(projects.map((project) => [project.id, project.role]));
    expect([roles.get(inOwn.projectId), roles.get(owner.tenant.projectId)]).toEqual(['owner', role]);
  });

  it('cannot set budgets or shares of the project', async () => {
    const { projectId: id } = owner.tenant;
    for (const limit of [{ monthly_budget: { x: 5 } }, { share: { x: 50 } }]) {
      const input = { id, name: 'Renamed', ...limit };
      const [rest, tool] = await owner.gateway.both(updateProject, input, person.session);
      expect(tool).toEqual(rest);
      expect(rest.error?.code).toBe('FORBIDDEN');
    }
    const { data } = await owner.gateway.rest(
      updateProject,
      { id, monthly_budget: { x: 5 } },
      owner.tenant.session,
    );
    expect(data).toMatchObject({ name: 'Acme', monthly_budget: { x: 5 }, role: 'owner' });
  });
});
