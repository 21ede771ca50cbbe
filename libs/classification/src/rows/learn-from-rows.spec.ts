import { describe, expect, it } from '@jest/globals';
import { openEmbeddedClassifier } from '../embedded/embedded-classifier.js';
import { classifyRows } from './classify-rows.js';
import { learnFromRows } from './learn-from-rows.js';

const now = new Date('2026-11-21T08:00:00.000Z');
const linear = openEmbeddedClassifier({ model: 'linear', threads: 1 });
const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row));
const learn = (rows: readonly object[]) => learnFromRows(lines(rows), linear, now);

const dishes = ['tart', 'cake', 'crumble', 'strudel', 'turnover', 'sauce'];
const marked = [
  ...dishes.map((dish) => ({
    text: `my recipe for Apple ${dish} with cinnamon`,
    keyword: 'Apple',
    status: 'ignored',
  })),
  ...dishes.map((_, n) => ({
    text: `queued ${n} hours for the new Apple phone`,
    keyword: 'apple',
    status: 'done',
  })),
];

async function verdictOf(row: object, rows: readonly object[]) {
  const learned = await learn(rows);
  for await (const answer of classifyRows(lines([row]), linear, { now, batchSize: 1, learned }))
    return answer.kind === 'row' ? answer.row : undefined;
  return undefined;
}

describe('learnFromRows', () => {
  it('teaches what a team’s triage would, for posts with the same keyword, however it is written', async () => {
    const row = { text: 'grandma’s recipe for Apple dumplings with cinnamon', keyword: 'APPLE' };
    expect(await verdictOf(row, [])).toMatchObject({ is_relevant: true });
    expect(await verdictOf(row, marked)).toMatchObject({
      is_relevant: false,
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'your_team_ignored_similar' })]),
    });
  });

  it('teaches nothing for posts with another keyword', async () => {
    const row = { text: 'grandma’s recipe for Target dumplings with cinnamon', keyword: 'Target' };
    expect(await verdictOf(row, marked)).toEqual(await verdictOf(row, []));
  });

  it('learns nothing from posts that are new', async () => {
    const learned = await learn(marked.map((row) => ({ ...row, status: 'new' })));
    expect([...learned.values()]).toEqual([null]);
  });

  it.each([
    [{ text: 'a', status: 'done' }, 'Line 2: a marked post needs its "keyword"'],
    [{ text: 'a', keyword: 'a' }, 'Line 2: "status" must be one of new, reviewed, done, ignored'],
    [{ text: 'a', keyword: 'a', status: 'liked' }, 'Line 2: "status" must be one of'],
    [{ keyword: 'a', status: 'done' }, 'Line 2: "text" must be a string'],
  ])('names the line that it cannot learn from: %j', async (row, fault) => {
    await expect(learn([{ text: 'a', keyword: 'a', status: 'done' }, row])).rejects.toThrow(fault);
  });
});
