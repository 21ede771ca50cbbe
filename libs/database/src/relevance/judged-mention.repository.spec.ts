import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toMeaning } from '@earshot/domain';
import {
  createTestDatabase,
  givenClassified,
  givenMention,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '../testing/index.js';
import { JudgedMentionRepository } from './judged-mention.repository.js';
import { rowsRead } from './rows-read.spec-helper.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const repository = new JudgedMentionRepository();

describe('the latest classified mentions of a monitor', () => {
  it('come with the basis of their verdict, newest first, except those without a verdict or text', async () => {
    const { id: projectId } = await givenProject(test.database);
    const [monitor, other] = [
      await givenMonitor(test.database, projectId),
      await givenMonitor(test.database, projectId),
    ];
    const reasons = [{ about: 'relevance' as const, code: 'distinctive_name', evidence: 'acme', points: 2 }];
    const meaning = toMeaning([1, -0.5], 4);
    const ids: string[] = [];
    for (const text of ['acme one', 'acme two', 'acme gone']) {
      const { id } = await givenMention(test.database, monitor, { text });
      await givenClassified(test.database, id, { reasons, meaning, isRelevant: text !== 'acme one' });
      ids.push(id);
    }
    await givenMention(test.database, monitor, { text: 'acme unjudged' });
    const { id: elsewhere } = await givenMention(test.database, other, { text: 'acme elsewhere' });
    await givenClassified(test.database, elsewhere);
    await test.dataSource.query(
      "UPDATE mentions SET text = '', removed_at = now(), removed_reason = 'retention' WHERE id = $1",
      [ids[2]],
    );
    const newest = (limit: number) =>
      test.database.asTenant(projectId, (tx) => repository.newest(tx, projectId, monitor.id, limit));
    const found = await newest(10);
    expect(found.map(({ text, isRelevant }) => `${text} ${isRelevant}`)).toEqual([
      'acme two true',
      'acme one false',
    ]);
    expect(found[1]).toMatchObject({
      id: ids[0],
      status: 'new',
      reasons,
      meaning: Buffer.from(meaning),
      matches: [{ monitorId: monitor.id, keyword: 'acme', field: 'text', link: null, start: 0, end: 4 }],
    });
    expect(await newest(3)).toHaveLength(1);
    const stranger = await givenProject(test.database);
    expect(
      await test.database.asTenant(stranger.id, (tx) => repository.newest(tx, projectId, monitor.id, 10)),
    ).toEqual([]);
  });

  it('are read with a bounded number of rows out of 20,000', async () => {
    const monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
    const { projectId, id: monitorId } = monitor;
    await test.dataSource.query(
      `INSERT INTO mentions (id, project_id, source, external_id, kind, url, text, published_at, engagement, found_at, status,
         is_relevant, category, sentiment, urgency, ai_summary, confidence, classifier, reasons, classified_at)
       SELECT gen_random_uuid(), $1, 'x', n::text, 'post', 'https://x.example', 'acme ' || n, now(), '{}', now(), 'new',
         true, 'other', 'neutral', 0, '', 1, 'linear@1', '[]', now()
       FROM generate_series(1, 20000) n`,
      [projectId],
    );
    await test.dataSource.query(
      `INSERT INTO matches (project_id, mention_id, monitor_id, keyword, field, start_offset, end_offset)
       SELECT project_id, id, $2, 'acme', 'text', 0, 4 FROM mentions WHERE project_id = $1`,
      [projectId, monitorId],
    );
    await test.dataSource.query('ANALYZE mentions, matches');
    const limit = 100;
    expect(
      await rowsRead(test.dataSource, (tx) => repository.newest(tx, projectId, monitorId, limit)),
    ).toBeLessThanOrEqual(14 * limit);
    const found = await test.database.asTenant(projectId, (tx) =>
      repository.newest(tx, projectId, monitorId, limit),
    );
    expect(found).toHaveLength(limit);
  }, 120_000);
});
