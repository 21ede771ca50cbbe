import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getSample, type GetSampleOutput, sampleMonitor, type SampleOutput } from '@earshot/contracts';
import { SourceStateRepository } from '@earshot/database';
import { samplesPerHour } from '@earshot/domain';
import { fetchRest } from '../testing/call-rest.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
beforeAll(async () => {
  gateway = await startTestGateway();
  const report = { configured: true, partial: false, delayed: false, note: '' };
  await gateway.database.database.asSystem(async (tx) => {
    await new SourceStateRepository().report(tx, { ...report, source: 'reddit' });
    await new SourceStateRepository().report(tx, { ...report, source: 'x', configured: false });
  });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  tenant = await givenTenant(gateway);
});

const draft = { name: 'Draft', keywords: ['anvil'] };
const ask = (input: object = {}) => gateway.rest(sampleMonitor, { ...draft, ...input }, tenant.key);
const read = async (id: string) =>
  (await gateway.rest(getSample, { id }, tenant.key)).data as GetSampleOutput;

describe('sample_monitor', () => {
  it('asks the scanners of the sources, and says at once which source nobody can ask', async () => {
    const [rest, tool] = await gateway.both(
      sampleMonitor,
      { ...draft, sources: ['reddit', 'x', 'youtube'] },
      tenant.key,
    );
    expect([rest.data, tool.data]).toEqual(Array(2).fill({ id: expect.any(String), status: 'running' }));
    const { status, sources, created_at, expires_at } = await read((rest.data as SampleOutput).id);
    expect(status).toBe('running');
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(24 * 3_600_000);
    expect(sources.map(({ source, status: how, error }) => ({ source, how, error }))).toEqual([
      { source: 'reddit', how: 'waiting', error: null },
      { source: 'x', how: 'failed', error: expect.stringContaining('X_API_KEY') },
      { source: 'youtube', how: 'failed', error: expect.stringContaining('No scanner') },
    ]);
  });

  it('is done at once if no source can be asked', async () => {
    expect((await ask({ sources: ['x'] })).data).toMatchObject({ status: 'done' });
  });

  it('asks the default sources of a monitor if none are given', async () => {
    const { id } = (await ask()).data as SampleOutput;
    expect((await read(id)).sources.map(({ source }) => source)).toContain('reddit');
  });

  it('is refused after too many in an hour, with the time to wait, through REST and MCP', async () => {
    for (let count = 0; count < samplesPerHour; count += 1) expect((await ask()).failed).toBe(false);
    const [rest, tool] = await gateway.both(sampleMonitor, draft, tenant.key);
    expect(tool.error).toEqual(rest.error);
    expect(rest.error).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/5 samples an hour\. Try again in .*(minutes|hour)/),
    });
    const refused = await fetchRest(gateway.url, sampleMonitor, draft, tenant.key);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });

  it.each([
    [{ keywords: ['\u200b'] }, 'keywords[0] matchable'],
    [{ case_sensitive_keywords: ['other'] }, 'case_sensitive_keywords[0] keyword'],
    [{ estimate: true }, 'estimate unknown_field'],
  ])('refuses what create_monitor refuses: %j', async (input, fault) => {
    const { error } = await ask(input);
    expect(error?.details.map(({ field, rule }) => `${field} ${rule}`)).toEqual([fault]);
  });

  it('stores no monitor and no mention', async () => {
    await ask();
    const [stored] = await gateway.database.dataSource.query<object[]>(
      `SELECT (SELECT count(*) FROM monitors WHERE project_id = $1)::integer AS monitors,
         (SELECT count(*) FROM mentions WHERE project_id = $1)::integer AS mentions`,
      [tenant.projectId],
    );
    expect(stored).toEqual({ monitors: 0, mentions: 0 });
  });
});
