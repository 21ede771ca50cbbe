import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProject, deleteProject, type ProjectOutput } from '@earshot/contracts';
import { sharedSources } from '@earshot/domain';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
});
afterAll(() => gateway.close());

describe('create_project', () => {
  it('starts on the trial plan, with a slug made from the name', async () => {
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
      sample: false,
      monthly_budget: { x: null, linkedin: null },
      share: Object.fromEntries(sharedSources.map((source) => [source, null])),
      website: 'https://cafe.example',
      description: null,
      time_zone: 'UTC',
      role: 'owner',
      created_at: expect.stringMatching(/Z$/),
    });
  });

  it('gives projects of the same name unique slugs, even at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => gateway.rest(createProject, { name: 'Same' }, tenant.session)),
    );
    const slugs = answers.map(({ data }) => (data as ProjectOutput).slug);
    expect(new Set(slugs)).toEqual(new Set(['same', 'same-2', 'same-3', 'same-4', 'same-5']));
  });

  it('limits how many projects a user owns, even at the same time, and deleting one frees a place', async () => {
    const small = await startTestGateway({ EARSHOT_PROJECTS_PER_PERSON: '3' });
    try {
      const [person, other] = [await givenTenant(small), await givenTenant(small)];
      const create = (as = person) => small.rest(createProject, { name: 'Another' }, as.session);
      const answers = await Promise.all(Array.from({ length: 6 }, () => create()));
      const made = answers.flatMap(({ data }) => (data as ProjectOutput | null) ?? []);
      expect(made).toHaveLength(2);
      expect((await create()).error).toMatchObject({
        code: 'QUOTA_EXCEEDED',
        details: [{ field: 'projects', rule: 'person_limit', message: expect.stringContaining('3') }],
      });
      expect((await create(other)).failed).toBe(false);
      await small.rest(deleteProject, { id: made[0]?.id }, { token: person.session.token });
      expect([(await create()).failed, (await create()).failed]).toEqual([false, true]);
    } finally {
      await small.close();
    }
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
