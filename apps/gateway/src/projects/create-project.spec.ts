import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, type ProjectOutput } from '@earshot/contracts';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('create_project', () => {
  it('starts on the trial plan, under a slug made from the name', async () => {
    const { data } = await gateway.rest(
      createProject,
      { name: ' Café Größe & Co. ', website: 'https://cafe.example', description: null },
      tenant.session,
    );
    expect(data).toEqual({
      id: expect.any(String),
      name: 'Café Größe & Co.',
      slug: 'cafe-grosse-co',
      plan: 'trial',
      learn_from_triage: true,
      website: 'https://cafe.example',
      description: null,
      time_zone: 'UTC',
      created_at: expect.stringMatching(/Z$/),
    });
  });

  it('gives projects of the same name slugs of their own, also at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => gateway.rest(createProject, { name: 'Same' }, tenant.session)),
    );
    const slugs = answers.map(({ data }) => (data as ProjectOutput).slug);
    expect(new Set(slugs)).toEqual(new Set(['same', 'same-2', 'same-3', 'same-4', 'same-5']));
  });

  it.each([
    [{ name: 'n'.repeat(81) }, 'name max_length'],
    [{ name: 'n', website: 'cafe.example' }, 'website uri'],
    [{ name: 'n', website: 'javascript:alert(1)' }, 'website uri'],
    [{ name: 'n', time_zone: 'Mars/Olympus' }, 'time_zone time_zone'],
    [{ name: 'n', slug: 'mine' }, 'slug unknown_field'],
    [{ name: 'n', plan: 'scale' }, 'plan unknown_field'],
  ])('refuses %j', async (input, fault) => {
    const { error } = await gateway.rest(createProject, input, tenant.session);
    expect(error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual([fault]);
  });
});
