import { newId } from '@earshot/platform';
import { noFilters, noSpendingLimits, type SampleDraft, type SourceSample } from '@earshot/domain';
import type { Database } from '../connection/database.js';
import { SampleRepository } from '../sample/sample.repository.js';

/** A draft of a monitor that watches `acme`. */
export const sampleDraft: SampleDraft = {
  keywords: ['acme'],
  excludeKeywords: [],
  excludeAuthors: [],
  filters: noFilters,
  context: null,
  ...noSpendingLimits,
};

/** A source's answer to a sample. */
export const sourceSample: SourceSample = {
  asked: '"acme"',
  notAsked: [],
  fetched: 1,
  since: '2026-11-16T12:00:00.000Z',
  complete: true,
  matched: 1,
  dropped: 0,
  byKeyword: [{ value: 'acme', posts: 1 }],
  droppedBy: [],
  judged: 1,
  relevant: 1,
  perDay: { low: 0, high: 1 },
  usd: 0,
  posts: [
    {
      url: 'https://www.reddit.com/r/saas/comments/1/',
      authorHandle: 'ada',
      title: null,
      text: 'acme is down',
      publishedAt: '2026-11-22T12:00:00.000Z',
      matches: [{ keyword: 'acme', field: 'text', link: null, start: 0, end: 4 }],
      isRelevant: true,
      why: 'Our dictionary does not list “acme”, so it most likely means the brand',
    },
  ],
};

/** A sample from two hours ago, which counts towards no limit, answered by reddit. @returns its id */
export async function givenSample(database: Database, projectId: string): Promise<string> {
  const id = newId();
  await database.asSystem(async (tx) => {
    await tx.query(
      `INSERT INTO monitor_samples (id, project_id, draft, created_at) VALUES ($1, $2, $3, now() - interval '2 hours')`,
      [id, projectId, JSON.stringify(sampleDraft)],
    );
    await tx.query(
      `INSERT INTO source_samples (id, project_id, sample_id, source, result, finished_at, due_at)
       VALUES ($1, $2, $3, 'reddit', $4, now(), now())`,
      [newId(), projectId, id, JSON.stringify(sourceSample)],
    );
  });
  return id;
}

/** Requests a sample that no scanner has answered yet. @returns the ids of its questions */
export async function givenSampleQuestions(database: Database, projectId: string): Promise<string[]> {
  const sources = [{ source: 'reddit', refusal: null }] as const;
  return database.asSystem(async (tx) => {
    const stored = await new SampleRepository().insert(tx, projectId, sampleDraft, sources);
    if ('refusedForSeconds' in stored) throw new Error('The project has asked for too many samples.');
    const found = await tx.query<{ id: string }[]>('SELECT id FROM source_samples WHERE sample_id = $1', [
      stored.id,
    ]);
    return found.map(({ id }) => id);
  });
}
