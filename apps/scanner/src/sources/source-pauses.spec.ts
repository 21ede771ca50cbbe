import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@earshot/database/testing';
import { RateLimited } from '@earshot/domain';
import type { TestWorker } from '@earshot/queue/testing';
import { startTestScanner } from '../testing/test-scanner.js';
import { SourcePauses } from './source-pauses.js';

const inAMinute = () => new Date(Date.now() + 60_000);
const fine = { refused: null, restMs: 0, answered: { fault: null } };

let test: TestDatabase;
let scanner: TestWorker;
let pauses: SourcePauses;
beforeEach(async () => {
  test = await createTestDatabase();
  scanner = await startTestScanner(test, [['reddit', null]]);
  pauses = scanner.get(SourcePauses);
});
afterEach(async () => {
  await scanner.close();
  await test.close();
});

describe('SourcePauses', () => {
  it.each([
    ['answered', fine, { scan: false, verify: false }],
    ['has to rest', { ...fine, restMs: 60_000 }, { scan: true, verify: false }],
    [
      'refused until later',
      { ...fine, refused: new RateLimited('wait', inAMinute()) },
      { scan: true, verify: true },
    ],
    [
      'refused until a time already past',
      { ...fine, refused: new RateLimited('wait', new Date(0)) },
      { scan: false, verify: false },
    ],
  ])('apply as required to a source that %s', async (_, behavior, expected) => {
    await pauses.pauseSource('reddit', behavior);
    const [scan, verify] = [
      await pauses.isPaused('reddit', 'scan'),
      await pauses.isPaused('reddit', 'verify'),
    ];
    expect({ scan, verify }).toEqual(expected);
    expect(await pauses.isPaused('x', 'scan')).toBe(false);
  });

  it('end when the scanner restarts, if the source had refused', async () => {
    const refused = new RateLimited('wait', inAMinute());
    await pauses.pauseSource('reddit', { ...fine, refused });
    await pauses.resumeSource('reddit');
    expect(await pauses.isPaused('reddit', 'scan')).toBe(false);
  });
});
