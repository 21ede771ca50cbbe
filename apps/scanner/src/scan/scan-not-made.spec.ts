import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, givenMonitor, givenProject, type TestDatabase } from '@earshot/database/testing';
import { RateLimited } from '@earshot/domain';
import type { TestWorker } from '@earshot/queue/testing';
import type { Source } from '@earshot/sources';
import { ScanProcessor } from './scan.processor.js';
import { redditPost } from '../testing/due-watch.js';
import { ScriptedFeed } from '../testing/scripted-feed.js';
import { scriptedSource } from '../testing/scripted-source.js';
import { claimDue, startTestScanner, storedIn } from '../testing/test-scanner.js';

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
const reddit = (feed: ScriptedFeed): Source => scriptedSource(feed);

async function start(source: Source | null) {
  scanner = await startTestScanner(test, [['reddit', source]]);
  return scanner.get(ScanProcessor);
}

describe('a scan that cannot be made', () => {
  it('records in the watch that its source is not configured, and retries later', async () => {
    const processor = await start(null);
    await processor.handle(await claimDue(test));
    const { watches, scans } = await storedIn(test);
    const error = 'reddit is not configured in this installation.';
    expect(watches).toMatchObject([{ cursor: {}, error, isDue: false }]);
    expect(watches[0]?.nextScanInMs).toBeLessThan(16 * 60_000);
    expect(scans).toMatchObject([{ error }]);
  });

  it('parks rate-limited watches until the source accepts requests again', async () => {
    const until = new Date(Date.now() + 123_000);
    const faults = { '"acme"': new RateLimited('Too many requests.', until) };
    const processor = await start(reddit(new ScriptedFeed('search', posts, { faults })));
    await processor.handle(await claimDue(test));
    const [parked] = await test.dataSource.query<object[]>('SELECT next_scan_at, last_error FROM watches');
    expect(parked).toEqual({ next_scan_at: until, last_error: 'Too many requests.' });
    expect((await claimDue(test)).watchIds).toEqual([]);
  });

  it('sends nothing to a waiting source, and releases its watches with their due times unchanged', async () => {
    const feed = new ScriptedFeed('search', posts);
    const processor = await start(reddit(feed));
    const due = await claimDue(test);
    const until = "now() + interval '1 minute'";
    await test.dataSource.query(`INSERT INTO source_states (source, waiting_until) VALUES ('reddit', ${until})
      ON CONFLICT (source) DO UPDATE SET waiting_until = ${until}`);
    await processor.handle(due);
    expect(feed.asked).toEqual([]);
    expect((await storedIn(test)).watches).toMatchObject([{ cursor: {}, error: null, isDue: true }]);
    await test.dataSource.query('UPDATE source_states SET waiting_until = NULL');
    expect((await claimDue(test)).watchIds).toEqual(due.watchIds);
  });

  it('claims no watches of a source that has refused, not even due ones', async () => {
    const until = new Date(Date.now() + 123_000);
    const faults = { '"acme"': new RateLimited('Too many requests.', until) };
    const processor = await start(reddit(new ScriptedFeed('search', posts, { faults })));
    await processor.handle(await claimDue(test));
    await givenMonitor(test.database, projectId, { keywords: ['globex'] });
    expect((await claimDue(test)).watchIds).toEqual([]);
    const [state] = await test.dataSource.query<object[]>(
      'SELECT waiting_until, waiting_reason, last_error FROM source_states',
    );
    expect(state).toEqual({
      waiting_until: until,
      waiting_reason: 'Too many requests.',
      last_error: 'Too many requests.',
    });
  });

  it('is skipped for a project that has used up its plan, with the reason and without coverage', async () => {
    const feed = new ScriptedFeed('search', posts);
    const processor = await start(reddit(feed));
    await test.dataSource.query(
      `INSERT INTO project_usage (project_id, month, mentions)
       VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC')::date, 1000000000)`,
      [projectId],
    );
    await processor.handle(await claimDue(test));
    expect(feed.asked).toEqual([]);
    expect(await storedIn(test)).toMatchObject({
      watches: [{ cursor: {}, error: expect.stringContaining('plan allows no more'), isDue: false }],
      scans: [],
    });
  });
});
