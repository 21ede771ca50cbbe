import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createMonitor,
  createProject,
  getMonitor,
  getProject,
  listMonitors,
  listProjects,
  type MonitorOutput,
  type ProjectOutput,
  updateMonitor,
  updateProject,
} from '@earshot/contracts';
import { paidSources, sharedSources } from '@earshot/domain';
import type { DoorAnswer } from '../testing/call-rest.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  tenant = await givenTenant(gateway);
});

const noShare = Object.fromEntries(sharedSources.map((source) => [source, null]));
const faults = ({ error }: DoorAnswer): string[] =>
  (error?.details ?? []).map(({ field, rule, message }) => `${field} ${rule}: ${message}`);

async function setProject(limits: object): Promise<[DoorAnswer, DoorAnswer]> {
  return gateway.both(updateProject, { id: tenant.projectId, ...limits }, tenant.session);
}

async function aMonitor(limits: object): Promise<MonitorOutput> {
  const { data } = await gateway.rest(
    createMonitor,
    { name: 'Acme', keywords: ['acme'], ...limits },
    tenant.key,
  );
  return data as MonitorOutput;
}

describe('budgets and shares', () => {
  it('of a project are set at its creation and shown wherever it is', async () => {
    const limits = { monthly_budget: { x: 20, linkedin: null }, share: { youtube: 40 } };
    const shown = { monthly_budget: { x: 20, linkedin: null }, share: { ...noShare, youtube: 40 } };
    const answers = await gateway.both(createProject, { name: 'With limits', ...limits }, tenant.session);
    for (const { data } of answers) expect(data).toMatchObject(shown);
    const { id } = answers[0].data as ProjectOutput;
    expect((await gateway.rest(getProject, { id }, tenant.session)).data).toMatchObject(shown);
    const { projects } = (await gateway.rest(listProjects, {}, tenant.session)).data as {
      projects: ProjectOutput[];
    };
    expect(projects.find((one) => one.id === id)).toMatchObject(shown);
  });

  it('of a project change source by source: what is omitted stays, null removes', async () => {
    const [rest, tool] = await setProject({ monthly_budget: { x: 20.25, linkedin: 3 }, share: { x: 10 } });
    expect(tool).toEqual(rest);
    expect(rest.data).toMatchObject({ monthly_budget: { x: 20.25, linkedin: 3 }, share: { x: 10 } });
    await setProject({ monthly_budget: { x: null }, share: { threads: 100 } });
    expect((await setProject({ name: 'Renamed' }))[1].data).toMatchObject({
      monthly_budget: { x: null, linkedin: 3 },
      share: { ...noShare, x: 10, threads: 100 },
    });
  });

  it('of a monitor are set at its creation, changed, and shown wherever it is', async () => {
    const { id } = await aMonitor({ monthly_budget: { x: 0.5 }, share: { threads: 1 } });
    const [rest, tool] = await gateway.both(
      updateMonitor,
      { id, monthly_budget: { linkedin: 4 } },
      tenant.key,
    );
    expect(tool.data).toEqual(rest.data);
    const shown = { monthly_budget: { x: 0.5, linkedin: 4 }, share: { ...noShare, threads: 1 } };
    expect(rest.data).toMatchObject(shown);
    expect((await gateway.rest(getMonitor, { id }, tenant.key)).data).toMatchObject(shown);
    const { monitors } = (await gateway.rest(listMonitors, {}, tenant.key)).data as { monitors: object[] };
    expect(monitors).toMatchObject([shown]);
  });

  it.each<[string, unknown, unknown, string[]]>([
    ['too low', { x: 0.49 }, {}, ['monthly_budget.x minimum: monthly_budget.x must be at least 0.5.']],
    [
      'below the price of a search',
      { linkedin: 0 },
      {},
      ['monthly_budget.linkedin minimum: monthly_budget.linkedin must be at least 0.01.'],
    ],
    ['negative', { x: -1 }, {}, ['monthly_budget.x minimum: monthly_budget.x must be at least 0.5.']],
    ['too high', { x: 100_001 }, {}, ['monthly_budget.x maximum: monthly_budget.x must be at most 100000.']],
    ['not numbers', { x: 'NaN' }, {}, ['monthly_budget.x number: monthly_budget.x must be a number.']],
    [
      'not in whole cents',
      { x: 1.005 },
      {},
      ['monthly_budget.x decimals: monthly_budget.x must have at most two decimals.'],
    ],
    [
      'for a free source',
      { reddit: 5 },
      {},
      [
        `monthly_budget.reddit unknown_field: There is no field "monthly_budget.reddit" here; there are: ${paidSources.join(', ')}.`,
      ],
    ],
    [
      'not objects',
      5,
      [1],
      ['monthly_budget fields: monthly_budget must be an object.', 'share fields: share must be an object.'],
    ],
    [
      'too low and too high',
      {},
      { x: 0, youtube: 101 },
      [
        'share.x minimum: share.x must be at least 1.',
        'share.youtube maximum: share.youtube must be at most 100.',
      ],
    ],
    [
      'fractional or for an unknown source',
      {},
      { x: 1.5, vine: 1 },
      [
        `share.vine unknown_field: There is no field "share.vine" here; there are: ${sharedSources.join(', ')}.`,
        'share.x integer: share.x must be a whole number.',
      ],
    ],
  ])(
    'that are %s are refused with their field and the limit',
    async (_what, monthly_budget, share, expected) => {
      const { id } = await aMonitor({});
      const limits = { monthly_budget, share };
      const calls: [DoorAnswer, DoorAnswer][] = [
        await setProject(limits),
        await gateway.both(createProject, { name: 'Another', ...limits }, tenant.session),
        await gateway.both(createMonitor, { name: 'Another', keywords: ['x'], ...limits }, tenant.key),
        await gateway.both(updateMonitor, { id, ...limits }, tenant.key),
      ];
      for (const [rest, tool] of calls) {
        expect(tool).toEqual(rest);
        expect([rest.error?.code, ...faults(rest)]).toEqual(['INVALID_REQUEST', ...expected]);
      }
    },
  );

  it('of a monitor never exceed those of its project', async () => {
    const { id } = await aMonitor({ monthly_budget: { x: 15 } });
    await setProject({ monthly_budget: { x: 10 }, share: { youtube: 40 } });
    const limits = { monthly_budget: { x: 10.01 }, share: { youtube: 41, x: 100 } };
    for (const answer of [
      ...(await gateway.both(updateMonitor, { id, ...limits }, tenant.key)),
      ...(await gateway.both(createMonitor, { name: 'A', keywords: ['a'], ...limits }, tenant.key)),
    ])
      expect(faults(answer)).toEqual([
        "monthly_budget.x maximum: monthly_budget.x must be at most 10, the project's budget.",
        "share.youtube maximum: share.youtube must be at most 40, the project's share.",
      ]);
    // Limits that it already had do not block other changes: the lower limit applies.
    const renamed = await gateway.rest(updateMonitor, { id, name: 'B', share: { youtube: 40 } }, tenant.key);
    expect(renamed.data).toMatchObject({ name: 'B', monthly_budget: { x: 15 }, share: { youtube: 40 } });
  });
});
