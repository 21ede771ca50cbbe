import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, errorsOf, listProjects, type ListProjectsOutput } from '@earshot/contracts';
import type { CallAs } from '../testing/call-rest.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function list(as: CallAs, input: object = {}): Promise<ListProjectsOutput> {
  return (await gateway.rest(listProjects, input, as)).data as ListProjectsOutput;
}

describe('list_projects', () => {
  it('returns to users every project they are a member of, page by page, and to a key its own', async () => {
    await givenTenant(gateway);
    await gateway.rest(createProject, { name: 'Second' }, tenant.session);
    const first = await list(tenant.session, { limit: 1 });
    expect(first.projects.map(({ name }) => name)).toEqual(['Second']);
    const second = await list(tenant.session, { limit: 1, cursor: first.next_cursor });
    expect(second.projects.map(({ id }) => id)).toEqual([tenant.projectId]);
    expect(second.next_cursor).toBeNull();
    const own = await list(tenant.key);
    expect(own.projects.map(({ id }) => id)).toEqual([tenant.projectId]);
  });

  it('refuses a key that is sent with the id of another project, as documented', async () => {
    const { projectId } = await givenTenant(gateway);
    const { error } = await gateway.rest(listProjects, {}, { ...tenant.key, projectId });
    expect(error?.code).toBe('NOT_FOUND');
    expect(errorsOf(listProjects)).toContain('NOT_FOUND');
  });
});
