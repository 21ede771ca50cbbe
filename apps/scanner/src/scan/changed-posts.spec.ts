import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  createTestDatabase,
  givenMonitor,
  givenProject,
  type TestDatabase,
  waitsForLock,
} from '@earshot/database/testing';
import { type TestWorker } from '@earshot/queue/testing';
import { ScanProcessor } from './scan.processor.js';
import { redditPost } from '../testing/due-watch.js';
import { ScriptedFeed } from '../testing/scripted-feed.js';
import { scriptedSource } from '../testing/scripted-source.js';
import { claimDue, startTestScanner, waited } from '../testing/test-scanner.js';

let test: TestDatabase;
let scanner: TestWorker;
beforeEach(async () => {
  test = await createTestDatabase();
  await givenMonitor(test.database, (await givenProject(test.database)).id);
  const post = redditPost('a', { text: 'acme', publishedAt: new Date() });
  const feed = new ScriptedFeed('search', [post], { grammar: null, window: { changed: ['t3_a'] } });
  const upkeep = {
    keepTextMs: null,
    verifyEveryMs: 86_400_000,
    verifyForMs: null,
    verifyAtOnce: 25,
    verify: () => Promise.resolve({ present: [], gone: [] }),
  };
  scanner = await startTestScanner(test, [['reddit', { ...scriptedSource(feed), upkeep }]]);
});
afterEach(async () => {
  await scanner.close();
  await test.close();
});

it('a scan does not hold the upkeep of a changed post while it waits for its mention', async () => {
  const processor = scanner.get(ScanProcessor);
  await processor.handle(await claimDue(test));
  await waited(test, 0);
  const due = await claimDue(test);
  let scan: Promise<void> | undefined;
  await test.database.asSystem(async (tx) => {
    // As verifications do, before the upkeep.
    await tx.query('SELECT FROM mentions FOR NO KEY UPDATE');
    scan = processor.handle(due);
    expect(await waitsForLock(test.dataSource, scan)).toBe(true);
    expect(await tx.query('SELECT FROM mention_upkeep FOR UPDATE NOWAIT')).toHaveLength(1);
  });
  await scan;
});
