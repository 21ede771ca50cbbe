import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getProject, type ProjectOutput, updateProject } from '@earshot/contracts';
import { newId } from '@earshot/platform';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

async function update(input: object): Promise<ProjectOutput> {
  const { data } = await gateway.rest(updateProject, { id: tenant.projectId, ...input }, tenant.session);
  return data as ProjectOutput;
}

describe('update_project', () => {
  it('changes only what is given, and accepts null to clear a field', async () => {
    const before = await update({});
    const said = { website: 'https://acme.example', description: 'Anvils,\nand more.' };
    const changed = await update({ name: ' Acme Ltd ', time_zone: 'Europe/Berlin', ...said });
    expect(changed).toEqual({ ...before, name: 'Acme Ltd', time_zone: 'Europe/Berlin', ...said });
    const silent = await update({ description: null });
    expect(silent).toEqual({ ...changed, description: null });
    const unlearning = await update({ learn_from_triage: false });
    expect(unlearning).toEqual({ ...silent, learn_from_triage: false });
    expect(before.learn_from_triage).toBe(true);
    const read = await gateway.rest(getProject, { id: tenant.projectId }, tenant.key);
    expect(read.data).toEqual({ ...unlearning, role: null });
  });

  it.each([
    [{ name: '' }, 'name min_length'],
    [{ name: 'n'.repeat(81) }, 'name max_length'],
    [{ description: 'd'.repeat(501) }, 'description max_length'],
    [{ website: 'acme.example' }, 'website uri'],
    [{ time_zone: null }, 'time_zone string'],
    [{ learn_from_triage: 'no' }, 'learn_from_triage boolean'],
    [{ slug: 'mine' }, 'slug unknown_field'],
    [{ plan: 'scale' }, 'plan unknown_field'],
  ])('refuses %j', async (input, fault) => {
    const { error } = await gateway.rest(updateProject, { id: tenant.projectId, ...input }, tenant.session);
    expect(error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual([fault]);
  });

  it('does not find a foreign project', async () => {
    const stranger = await givenTenant(gateway);
    const rename = { id: tenant.projectId, name: 'Taken over' };
    const foreign = await gateway.both(updateProject, rename, stranger.session);
    const missing = await gateway.both(updateProject, { ...rename, id: newId() }, stranger.session);
    expect(foreign[0].error?.code).toBe('NOT_FOUND');
    expect(foreign).toEqual(missing);
  });
});
