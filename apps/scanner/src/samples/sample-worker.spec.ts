import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { previewsId, SampleRepository, SourceMeterRepository } from '@earshot/database';
import {
  createTestDatabase,
  givenPost,
  givenProject,
  sampleDraft,
  type TestDatabase,
} from '@earshot/database/testing';
import { type Meter, Permanent, type SampleDraft, type SampleProgress } from '@earshot/domain';
import type { Source } from '@earshot/sources';
import { ScriptedFeed } from '../testing/scripted-feed.js';
import { scriptedSource } from '../testing/scripted-source.js';
import { startTestScanner, storedIn } from '../testing/test-scanner.js';
import { SourceMeters } from '../sources/source-meters.js';
import { SourceReporter } from '../sources/source-reporter.js';
import { SampleWorker } from './sample-worker.js';

let test: TestDatabase;
let projectId: string;
beforeEach(async () => {
  test = await createTestDatabase();
  projectId = (await givenProject(test.database)).id;
});
afterEach(() => test.close());

const samples = new SampleRepository();
const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);
const spend: Meter = {
  name: 'spend',
  kind: 'money',
  window: { every: 'month', timeZone: 'UTC' },
  unit: 'tenth of a US cent',
  limit: 10_000,
  perItem: true,
};

/** A project asks, and a scanner of the source answers. */
async function sampled(
  source: Source | null,
  draft: Partial<SampleDraft> = {},
  meters: readonly Meter[] = [],
): Promise<SampleProgress | undefined> {
  const scanner = await startTestScanner(test, [['reddit', source]], { meters });
  try {
    if (meters.length > 0)
      await test.database.asSystem((tx) => new SourceMeterRepository().declare(tx, 'reddit', meters));
    const stored = await test.database.asTenant(projectId, (tx) =>
      samples.insert(tx, projectId, { ...sampleDraft, ...draft }, [{ source: 'reddit', refusal: null }]),
    );
    const id = 'id' in stored ? stored.id : '';
    await scanner.get(SampleWorker).answerWaiting();
    // The scanner's own timer may have fired before the request existed.
    await scanner.get(SampleWorker).answerWaiting();
    const sample = await test.database.asTenant(projectId, (tx) => samples.get(tx, projectId, id));
    return sample?.sources[0];
  } finally {
    await scanner.close();
  }
}

describe('a sample', () => {
  it('sends one query for all keywords, matches and judges the results, and stores no mention', async () => {
    const feed = new ScriptedFeed('search', [
      givenPost({ text: 'acme has lost my board again, and support is silent', publishedAt: hours(30) }),
      givenPost({ text: 'acme, and acme-board for a gym', publishedAt: hours(20) }),
      givenPost({ text: 'acme and acme-board', publishedAt: hours(1) }),
      givenPost({ text: 'something else', publishedAt: hours(1) }),
    ]);
    const progress = await sampled(scriptedSource(feed), {
      keywords: ['acme', 'acme-board', 'acme.example'],
      excludeKeywords: ['gym'],
    });
    expect(feed.asked).toHaveLength(1);
    expect(progress).toMatchObject({
      status: 'done',
      error: null,
      result: {
        asked: expect.stringContaining('"acme-board" OR "acme"'),
        notAsked: [],
        fetched: 3,
        complete: true,
        matched: 2,
        dropped: 1,
        byKeyword: [
          { value: 'acme', posts: 2 },
          { value: 'acme-board', posts: 1 },
          { value: 'acme.example', posts: 0 },
        ],
        droppedBy: [{ by: 'exclude_keywords', posts: 1, values: [{ value: 'gym', posts: 1 }] }],
        judged: 2,
        relevant: 2,
        perDay: { low: 0, high: 1 },
        usd: 0,
      },
    });
    expect(progress?.result?.posts.map(({ text }) => text)).toEqual([
      'acme and acme-board',
      'acme has lost my board again, and support is silent',
    ]);
    expect(await storedIn(test)).toMatchObject({ mentions: [], scans: [], watches: [] });
  });

  it('is charged to the project, like its previews', async () => {
    const feed = new ScriptedFeed('search', [givenPost({ text: 'acme', publishedAt: hours(1) })], {
      meanwhile: ({ meters }) => meters.charge({ spend: 40 }),
    });
    const progress = await sampled(scriptedSource(feed), {}, [spend]);
    expect(progress?.result?.usd).toBe(0.04);
    const spent = await test.dataSource.query(
      'SELECT project_id, monitor_id, meter, units FROM source_spending',
    );
    expect(spent).toEqual([{ project_id: projectId, monitor_id: previewsId, meter: 'spend', units: 40 }]);
    expect(await test.dataSource.query('SELECT id FROM source_charges')).toEqual([]);
  });

  it('is charged to the project even if the scanner was killed before recording the response', async () => {
    const source = scriptedSource(new ScriptedFeed('search', []));
    const scanner = await startTestScanner(test, [['reddit', source]], { meters: [spend] });
    try {
      await scanner.get(SourceReporter).report();
      const meters = scanner.get(SourceMeters).forCall('reddit', [previewsId], projectId);
      await meters.reserve({}, { spend: 40 });
      await meters.charge({ spend: 5 });
      await test.dataSource.query("UPDATE source_charges SET charged_at = now() - interval '16 minutes'");
      await scanner.get(SourceReporter).report();
      await scanner.get(SourceReporter).report();
    } finally {
      await scanner.close();
    }
    expect(
      await test.dataSource.query(
        'SELECT project_id, monitor_id, sum(units)::integer AS units FROM source_spending GROUP BY 1, 2',
      ),
    ).toEqual([{ project_id: projectId, monitor_id: previewsId, units: 45 }]);
    expect(await test.dataSource.query('SELECT id FROM source_charges')).toEqual([]);
  });

  it("is not requested if the project's budget is spent, even if it watches nothing there", async () => {
    await test.dataSource.query(
      `UPDATE projects SET monthly_budget = '{"reddit": 0.5}'::jsonb WHERE id = $1`,
      [projectId],
    );
    await test.dataSource.query(
      `INSERT INTO source_spending (project_id, monitor_id, source, meter, day, units, units_alone)
       VALUES ($1, $2, 'reddit', 'spend', (now() AT TIME ZONE 'UTC')::date, 500, 500)`,
      [projectId, previewsId],
    );
    const feed = new ScriptedFeed('search', []);
    const progress = await sampled(scriptedSource(feed), {}, [spend]);
    expect(progress).toMatchObject({ status: 'failed', error: expect.stringMatching(/had been used up/) });
    expect(feed.asked).toEqual([]);
  });

  it('is requested although yesterday has used up the share of a day', async () => {
    const daily: Meter = {
      name: 'requests',
      kind: 'quota',
      window: { every: 'day', timeZone: 'UTC' },
      unit: 'request',
      limit: 100,
    };
    await test.dataSource.query(`UPDATE projects SET share = '{"reddit": 50}'::jsonb WHERE id = $1`, [
      projectId,
    ]);
    await test.dataSource.query(
      `INSERT INTO source_spending (project_id, monitor_id, source, meter, day, units, units_alone)
       VALUES ($1, $2, 'reddit', 'requests', (now() AT TIME ZONE 'UTC')::date - 1, 60, 60)`,
      [projectId, previewsId],
    );
    const feed = new ScriptedFeed('search', []);
    await sampled(scriptedSource(feed), {}, [daily]);
    expect(feed.asked).toHaveLength(1);
  });

  it('has no budget left for a second page', async () => {
    const left: number[] = [];
    const feed = new ScriptedFeed('search', [], {
      meanwhile: async (call) => {
        left.push(call.left?.('spend') ?? Infinity);
        await call.meters.charge({ spend: 5 });
        left.push(call.left?.('spend') ?? Infinity);
      },
    });
    await sampled(scriptedSource(feed), {}, [spend]);
    expect(left[0]).toBeGreaterThan(0);
    expect(left[1]).toBe(0);
  });

  const grammar = {
    maxLength: 512,
    maxWords: null,
    maxKeywords: 2,
    before: '',
    after: '',
    or: ' OR ',
    term: (word: string) => word,
  };

  it('asks for the first keyword of the draft where a query takes only one', async () => {
    const feed = new ScriptedFeed('search', [], { grammar: { ...grammar, maxKeywords: 1 } });
    const progress = await sampled(scriptedSource(feed), { keywords: ['acme', 'acme.example', '@acme'] });
    expect(progress?.result).toMatchObject({ asked: 'acme', notAsked: ['acme.example', '@acme'] });
  });

  it('names the keywords that did not fit', async () => {
    const progress = await sampled(scriptedSource(new ScriptedFeed('search', [], { grammar })), {
      keywords: ['one', 'two', 'three'],
    });
    expect(progress?.result?.notAsked).toHaveLength(1);
  });

  it.each<[string, () => Source | null, RegExp]>([
    ['has no key', () => null, /./],
    [
      'cannot search for keywords',
      () => scriptedSource(new ScriptedFeed('new', [], { grammar: null })),
      /^Reddit cannot be searched here, so there is no sample of it\.$/,
    ],
    [
      'refuses the key',
      () =>
        scriptedSource(
          new ScriptedFeed('search', [], {
            meanwhile: () => Promise.reject(new Permanent('The key is refused.')),
          }),
        ),
      /^The key is refused\.$/,
    ],
  ])('explains why there is no result from a source that %s', async (_what, source, reason) => {
    expect(await sampled(source())).toMatchObject({
      status: 'failed',
      result: null,
      error: expect.stringMatching(reason),
    });
  });
});
