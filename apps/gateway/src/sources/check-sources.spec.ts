import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkSources, type CheckSourcesOutput } from '@earshot/contracts';
import { SourceStateRepository } from '@earshot/database';
import { type CheckResult, type SourceName, sourceNames, works } from '@earshot/domain';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
/** The sources tried, once per attempt. */
let tried: SourceName[];
let result: CheckResult;
let scanner: NodeJS.Timeout;
const states = new SourceStateRepository();

beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
  // Acts as a scanner, without a source.
  scanner = setInterval(() => void answerRequests(), 100);
});
afterAll(async () => {
  clearInterval(scanner);
  await gateway.close();
});
beforeEach(async () => {
  tried = [];
  result = works;
  await gateway.database.dataSource.query('TRUNCATE source_states CASCADE');
});

async function answerRequests(): Promise<void> {
  await gateway.database.database
    .asSystem(async (tx) => {
      for (const source of await states.takeCheckRequests(tx, sourceNames)) {
        tried.push(source);
        await states.recordCheck(tx, source, result);
      }
    })
    .catch(() => undefined);
}

async function report(source: SourceName, configured: boolean): Promise<void> {
  const coverage = { partial: false, delayed: false, note: '' };
  await gateway.database.database.asSystem((tx) => states.report(tx, { source, configured, ...coverage }));
}

async function check(...sources: SourceName[]): Promise<CheckSourcesOutput['checks']> {
  const { data } = await gateway.rest(checkSources, { sources }, tenant.key);
  return (data as CheckSourcesOutput).checks;
}

describe('check_sources', () => {
  it('returns what the scanner of each source found, and when', async () => {
    await report('reddit', true);
    result = { status: 'wrong', reason: 'The key is refused.' };
    expect(await check('reddit')).toEqual([
      { source: 'reddit', ...result, sample: false, checked_at: expect.stringMatching(/Z$/) },
    ]);
  });

  it('asks no scanner if the source is not configured or has none, and says which', async () => {
    await report('x', false);
    expect(await check('threads', 'x')).toEqual([
      {
        source: 'x',
        status: 'waiting',
        reason: expect.stringMatching(/^It needs X_API_KEY and X_API_SECRET/),
        sample: false,
        checked_at: null,
      },
      expect.objectContaining({ source: 'threads', reason: 'No scanner reads it in this installation.' }),
    ]);
    expect(tried).toEqual([]);
  });

  it('checks a source that costs money once an hour, for all callers together', async () => {
    await report('x', true);
    expect(await check('x')).toMatchObject([{ status: 'working' }]);
    await gateway.database.dataSource.query(
      "UPDATE source_states SET checked_at = now() - interval '59 minutes'",
    );
    expect(await check('x')).toMatchObject([{ status: 'working' }]);
    expect(tried).toEqual(['x']);
    await gateway.database.dataSource.query(
      "UPDATE source_states SET checked_at = now() - interval '61 minutes'",
    );
    expect(await check('x')).toMatchObject([{ status: 'working' }]);
    expect(tried).toEqual(['x', 'x']);
  });

  it('checks all sources if none are named, also as a tool', async () => {
    await report('youtube', true);
    const [rest, tool] = await gateway.both(checkSources, {}, tenant.key);
    expect((rest.data as CheckSourcesOutput).checks.map(({ source }) => source)).toEqual(sourceNames);
    expect(tool.data).toEqual(rest.data);
  });
});
