import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SourceMeterRepository, SourceStateRepository } from '@earshot/database';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import { type Meter, Permanent, type SourceName } from '@earshot/domain';
import { HealthChecks } from '@earshot/platform';
import type { TestWorker } from '@earshot/queue/testing';
import { ScanProcessor } from '../scan/scan.processor.js';
import { ScriptedFeed } from '../testing/scripted-feed.js';
import { scriptedSource } from '../testing/scripted-source.js';
import { claimDue, startTestScanner, storedIn } from '../testing/test-scanner.js';

let test: TestDatabase;
let scanner: TestWorker;
beforeEach(async () => {
  test = await createTestDatabase();
  await givenMonitor(test.database, (await givenProject(test.database)).id);
});
afterEach(() => test.close());

const wrong = { clientId: 'wrong', clientSecret: 'hunter2' };
const refusal = 'Reddit does not accept REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET (401).';

/** Starts a scanner with this configuration, does `work`, and stops it. */
async function run(config: object, work: (processor: ScanProcessor) => Promise<void>): Promise<void> {
  const feed = new ScriptedFeed('search', [], { faults: { '"acme"': new Permanent(refusal) } });
  scanner = await startTestScanner(test, [['reddit', scriptedSource(feed)]], { config });
  await work(scanner.get(ScanProcessor));
  await scanner.close();
}

const nothing = () => Promise.resolve();
const state = async () =>
  (await test.database.asSystem((tx) => new SourceStateRepository().list(tx))).find(
    ({ source }) => source === 'reddit',
  );
const scanOnce = async (processor: ScanProcessor) => processor.handle(await claimDue(test));

describe('a source that refused its credentials', () => {
  beforeEach(async () => {
    await run(wrong, scanOnce);
    expect(await state()).toMatchObject({ lastError: refusal });
    expect((await storedIn(test)).watches).toMatchObject([{ error: refusal, isDue: false }]);
  });

  it('is asked again at the next tick if a restart brings new ones, and the refusal is cleared', async () => {
    await run({ ...wrong, clientId: 'right' }, nothing);
    expect(await state()).toMatchObject({ lastError: null, waitingUntil: null });
    expect((await storedIn(test)).watches).toMatchObject([{ error: null, isDue: true }]);
    expect((await claimDue(test)).watchIds).toHaveLength(1);
  });

  it('keeps waiting if a restart brings the same ones', async () => {
    await run(wrong, nothing);
    expect(await state()).toMatchObject({ lastError: refusal });
    expect((await storedIn(test)).watches).toMatchObject([{ error: refusal, isDue: false }]);
  });

  it('logs one error, which degrades the process', async () => {
    expect(scanner.logged.filter((line) => line.includes('"level":"error"'))).toEqual([
      expect.stringContaining(refusal),
    ]);
  });

  it('stores and logs no secret', async () => {
    const [row] = await test.dataSource.query<object[]>(
      "SELECT * FROM source_states WHERE source = 'reddit'",
    );
    expect(row).toMatchObject({ configuration: expect.any(String) });
    expect(JSON.stringify(row) + scanner.logged.join('')).not.toContain('hunter2');
  });
});

const spend = (limit: number): Meter => ({
  name: 'spend',
  kind: 'money',
  limit,
  unit: 'tenth of a US cent',
  window: { every: 'month', timeZone: 'UTC' },
});
const meters = new SourceMeterRepository();
const charge = (units: number) =>
  test.database.asSystem((tx) => meters.charge(tx, 'reddit', { spend: units }));
const used = async () =>
  (await test.database.asSystem((tx) => meters.list(tx, 'reddit'))).map(({ count }) => count.used);

describe('what a source has used', () => {
  /** Starts a scanner and stops it. @param limit null = the source has no credentials */
  async function restart(limit: number | null, played: readonly SourceName[] = []): Promise<void> {
    const source = limit === null ? null : scriptedSource(new ScriptedFeed('search', []));
    const options = { meters: limit === null ? [] : [spend(limit)], played };
    scanner = await startTestScanner(test, [['reddit', source]], options);
    await scanner.close();
  }

  it('outlasts a start without credentials', async () => {
    await restart(50_000);
    await charge(45_000);
    await restart(null);
    await restart(50_000);
    expect(await used()).toEqual([45_000]);
    expect(await charge(5_001)).not.toBeNull();
  });

  it('is apart from what it used while the sandbox played it', async () => {
    await restart(1_000_000, ['reddit']);
    await charge(6_000);
    await restart(5_000);
    expect(await charge(50)).toBeNull();
    expect(await used()).toEqual([50]);
  });

  it('is only what was counted here once another key is there', async () => {
    await restart(50_000);
    await charge(45_000);
    const nothingLeft = { remaining: 0, resetsAt: new Date(Date.now() + 40 * 86_400_000) };
    await test.database.asSystem((tx) => meters.observe(tx, 'reddit', 'spend', nothingLeft));
    await restart(1_000_000, ['reddit']);
    expect(await used()).toEqual([0]);
    await restart(50_000);
    expect(await used()).toEqual([45_000]);
  });

  it('outlasts a tour of the sandbox', async () => {
    await restart(50_000);
    await charge(45_000);
    await restart(1_000_000, ['reddit']);
    await charge(6_000);
    await restart(50_000);
    expect(await used()).toEqual([45_000]);
  });
});

it('logs a scan that finds nothing only at debug level', async () => {
  scanner = await startTestScanner(test, [['reddit', scriptedSource(new ScriptedFeed('search', []))]]);
  await scanOnce(scanner.get(ScanProcessor));
  const scanned = scanner.logged.filter((line) => line.includes('"msg":"scanned"'));
  expect(scanned).toEqual([expect.stringContaining('"level":"debug"')]);
  const checks = scanner.get(HealthChecks).all;
  await checks.find(({ name }) => name === 'configuration')?.check();
  await scanner.close();
});
