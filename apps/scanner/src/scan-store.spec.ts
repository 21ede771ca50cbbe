import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import type { WatchesDue } from '@earshot/queue';
import type { TestWorker } from '@earshot/queue/testing';
import { ScanProcessor } from './scan.processor.js';
import { redditPost } from './testing/due-watch.js';
import { ScriptedFeed } from './testing/scripted-feed.js';
import { claimDue, startTestScanner, storedIn, waited } from './testing/test-scanner.js';

let test: TestDatabase;
let projectId: string;
let scanner: TestWorker | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
  projectId = (await givenProject(test.database)).id;
  await givenMonitor(test.database, projectId);
});
afterEach(async () => {
  await scanner?.close();
  scanner = undefined;
  await test.close();
});

const posts = ['a', 'b'].map((id) => redditPost(id, { text: 'acme', publishedAt: new Date() }));

async function start(feed = new ScriptedFeed('search', posts)): Promise<ScanProcessor> {
  scanner = await startTestScanner(test, [['reddit', { name: 'reddit', feeds: [feed] }]]);
  return scanner.get(ScanProcessor);
}

describe('ScanStore', () => {
  it('keeps nothing but the fault when one part of it cannot be stored, and all of it with the next scan', async () => {
    const processor = await start();
    await test.dataSource.query('ALTER TABLE scans ADD CONSTRAINT no_scan CHECK (false)');
    await processor.handle(await claimDue(test));
    const error = expect.stringContaining('could not be stored');
    expect(await storedIn(test)).toMatchObject({
      watches: [{ cursor: {}, error, isDue: false }],
      mentions: [],
      scans: [],
    });
    await test.dataSource.query('ALTER TABLE scans DROP CONSTRAINT no_scan');
    await waited(test, 0);
    await processor.handle(await claimDue(test));
    expect(await storedIn(test)).toMatchObject({
      watches: [{ error: null }],
      mentions: ['t3_a', 't3_b'],
      scans: [{ stored: 2 }],
    });
  });

  it('stores what the other watches of the job found where that of one cannot be stored', async () => {
    const poison = await givenMonitor(test.database, projectId);
    await test.dataSource.query(
      `ALTER TABLE matches ADD CONSTRAINT no_poison CHECK (monitor_id <> '${poison.id}')`,
    );
    await (await start()).handle(await claimDue(test));
    const { watches, mentions, scans } = await storedIn(test);
    expect(mentions).toEqual(['t3_a', 't3_b']);
    expect(watches.map(({ error }) => error === null)).toEqual([true, false]);
    expect(scans).toMatchObject([{ matched: 2, stored: 2 }]);
  });

  it('stores mentions, but neither cursor nor ledger, when it lost its lease meanwhile', async () => {
    const stolen: WatchesDue[] = [];
    const meanwhile = async () => {
      if (stolen.length > 0) return;
      await waited(test, 0);
      stolen.push(await claimDue(test));
    };
    const feed = new ScriptedFeed('search', posts, { meanwhile });
    const processor = await start(feed);
    await processor.handle(await claimDue(test));
    expect(await storedIn(test)).toMatchObject({
      watches: [{ cursor: {} }],
      mentions: ['t3_a', 't3_b'],
      scans: [],
    });
    for (const due of stolen) await processor.handle(due);
    expect(await storedIn(test)).toMatchObject({
      mentions: ['t3_a', 't3_b'],
      scans: [{ matched: 2, stored: 0, error: null }],
    });
  });
});
