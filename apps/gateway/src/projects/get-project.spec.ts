import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, getProject, type ProjectOutput } from '@earshot/contracts';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('get_project', () => {
  it('returns to users each of their projects, and to a key its own', async () => {
    const made = await gateway.rest(
      createProject,
      { name: 'Second', description: 'Anvils.' },
      tenant.session,
    );
    const { id } = made.data as ProjectOutput;
    expect((await gateway.rest(getProject, { id }, tenant.session)).data).toEqual(made.data);
    const own = await gateway.both(getProject, { id: tenant.projectId }, tenant.key);
    expect(own[0].data).toMatchObject({ id: tenant.projectId, plan: 'trial', time_zone: 'UTC' });
    expect(own[1]).toEqual(own[0]);
  });

  it('gives the same answer for a foreign and a missing project', async () => {
    const stranger = await givenTenant(gateway);
    const second = await gateway.rest(createProject, { name: 'Third' }, tenant.session);
    const missing = await gateway.both(getProject, { id: newId() }, tenant.key);
    expect(missing[0].error).toEqual({ code: 'NOT_FOUND', message: 'No such project.', details: [] });
    for (const [id, as] of [
      [tenant.projectId, stranger.session],
      [tenant.projectId, stranger.key],
      // Owned by the same person, but not the key's project.
      [(second.data as ProjectOutput).id, tenant.key],
    ] as const)
      expect(await gateway.both(getProject, { id }, as)).toEqual(missing);
  });
});
