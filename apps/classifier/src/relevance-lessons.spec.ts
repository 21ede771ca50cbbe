import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ActivityRepository,
  ForgottenLessonRepository,
  ProjectRepository,
  TriageRepository,
  TriageWorkRepository,
  type Tx,
} from '@earshot/database';
import {
  ada,
  createTestDatabase,
  givenClassified,
  givenMention,
  givenMonitor,
  givenProject,
  givenStatus,
  type TestDatabase,
} from '@earshot/database/testing';
import type { LearnedRelevance, MentionStatus, Monitor } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { RelevanceLessons } from './relevance-lessons.js';

const projects = new ProjectRepository();
const forgotten = new ForgottenLessonRepository();
const triages = new TriageWorkRepository();
const start = new Date('2026-11-22T08:00:00.000Z');
const after = (seconds: number): Date => new Date(start.getTime() + seconds * 1_000);

let test: TestDatabase;
let monitor: Monitor;
let asked: number;
beforeEach(async () => {
  test = await createTestDatabase();
  monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
  asked = 0;
});
afterEach(() => test.close());

/** Simulates another process: it shares no memory. */
function replica(): RelevanceLessons {
  class Counted extends TriageRepository {
    override latest(...args: Parameters<TriageRepository['latest']>): ReturnType<TriageRepository['latest']> {
      asked += 1;
      return super.latest(...args);
    }
    override triaged(
      ...args: Parameters<TriageRepository['triaged']>
    ): ReturnType<TriageRepository['triaged']> {
      asked += 1;
      return super.triaged(...args);
    }
  }
  return new RelevanceLessons(test.database, new Counted(), forgotten);
}

async function triaged(status: MentionStatus, text: string, of = monitor): Promise<string> {
  const mention = await givenMention(test.database, of, { text: `acme ${text}` });
  const reasons = [{ about: 'relevance' as const, code: 'distinctive_name', evidence: 'acme', points: 2 }];
  await givenClassified(test.database, mention.id, { reasons });
  await set(mention.id, status, of);
  return mention.id;
}
const set = (id: string, status: MentionStatus, { projectId } = monitor) =>
  test.database.asTenant(projectId, (tx) => givenStatus(tx, projectId, [id], status));
const lessons = async (of: RelevanceLessons, now: Date): Promise<LearnedRelevance | null | undefined> =>
  (await of.of([monitor.projectId], now)).get(monitor.projectId);
const words = (learned: LearnedRelevance | null | undefined): string[] =>
  [...(learned?.lessons.keys() ?? [])]
    .filter((key) => key.includes(' word '))
    .map((key) => key.split(' word ')[1] ?? '');

describe('RelevanceLessons', () => {
  it('loads what the team taught within a minute, without a query in between', async () => {
    const one = replica();
    expect(await lessons(one, start)).toBeNull();
    await triaged('ignored', 'recipe');
    await triaged('done', 'invoice');
    expect(await lessons(one, after(59))).toBeNull();
    expect(asked).toBe(1);
    expect(words(await lessons(one, after(60))).sort()).toEqual(
      expect.arrayContaining(['invoice', 'recipe']),
    );
  });

  it('queries once for all projects of a batch, and does not relearn what has not changed', async () => {
    const other = await givenMonitor(test.database, (await givenProject(test.database)).id);
    await triaged('ignored', 'recipe');
    await triaged('done', 'elsewhere', other);
    const one = replica();
    const ids = [monitor.projectId, other.projectId, monitor.projectId];
    const found = await one.of(ids, start);
    expect(asked).toBe(2);
    expect(words(found.get(monitor.projectId))).not.toContain('elsewhere');
    expect(words(found.get(other.projectId))).toContain('elsewhere');
    const again = await one.of(ids, after(61));
    expect(asked).toBe(3);
    expect(again.get(other.projectId)).toBe(found.get(other.projectId));
  });

  it('learns the same in two replicas that see the same triage', async () => {
    for (const word of ['recipe', 'cinnamon', 'oven']) await triaged('ignored', word);
    for (const word of ['invoice', 'refund', 'login']) await triaged('reviewed', word);
    const [one, two] = [replica(), replica()];
    const first = await lessons(one, start);
    expect(first).not.toBeNull();
    expect(await lessons(two, after(30))).toEqual(first);
  });

  it('forgets a decision that was set back to new', async () => {
    const id = await triaged('ignored', 'recipe');
    const one = replica();
    expect(words(await lessons(one, start))).toContain('recipe');
    await set(id, 'new');
    expect(await lessons(one, after(61))).toBeNull();
  });

  it('forgets older triage within a minute after it was undone, also if undoing takes longer than that', async () => {
    const mention = await givenMention(test.database, monitor, { text: 'acme recipe' });
    await givenClassified(test.database, mention.id);
    const { triageId } = await set(mention.id, 'ignored');
    await triaged('done', 'invoice');
    const one = replica();
    expect(words(await lessons(one, start))).toContain('recipe');
    const { projectId } = monitor;
    const asTenant = <T>(run: (tx: Tx) => Promise<T>) => test.database.asTenant(projectId, run);
    const claimed = await asTenant(async (tx) => {
      const activity = await new ActivityRepository().get(tx, projectId, triageId ?? '');
      return activity === null ? [] : triages.beginUndo(tx, { id: newId(), projectId, by: ada }, activity);
    });
    expect(claimed).toHaveLength(1);
    expect(words(await lessons(one, after(61)))).toContain('recipe');
    for (const stretch of claimed) await asTenant((tx) => triages.part(tx, stretch));
    expect(words(await lessons(one, after(122)))).not.toContain('recipe');
    expect(words(await lessons(one, after(122)))).toContain('invoice');
  });

  it('forgets everything when learning is switched off, and restores it when learning is switched on', async () => {
    await triaged('ignored', 'recipe');
    const one = replica();
    expect(await lessons(one, start)).not.toBeNull();
    const turn = (learnFromTriage: boolean) =>
      test.database.asSystem(async (tx) => {
        const project = await projects.getForUpdate(tx, monitor.projectId);
        if (project !== null) await projects.update(tx, { ...project, learnFromTriage });
      });
    await turn(false);
    expect(await lessons(one, after(61))).toBeNull();
    await turn(true);
    expect(words(await lessons(one, after(122)))).toContain('recipe');
  });

  it('drops forgotten lessons within a minute, reapplies restored ones, and relearns them from new triage', async () => {
    for (const word of ['oven', 'sugar', 'flour']) await triaged('ignored', `recipe ${word}`);
    const one = replica();
    expect(words(await lessons(one, start))).toContain('recipe');
    const lesson = await test.database.asSystem((tx) =>
      forgotten.forget(tx, monitor.projectId, { monitorId: monitor.id, kind: 'word', name: 'recipe' }),
    );
    const without = words(await lessons(one, after(61)));
    expect(without).not.toContain('recipe');
    expect(without).toContain('oven');
    expect(await lessons(replica(), after(61))).toEqual(await lessons(one, after(61)));
    if (lesson === null) throw new Error('Nothing was forgotten.');
    await test.database.asSystem((tx) => forgotten.restore(tx, lesson));
    expect(words(await lessons(one, after(122)))).toContain('recipe');
    await test.database.asSystem((tx) =>
      forgotten.forget(tx, monitor.projectId, { monitorId: monitor.id, kind: 'all', name: '' }),
    );
    expect(words(await lessons(one, after(183)))).toEqual([]);
    await triaged('ignored', 'recipe');
    expect(words(await lessons(one, after(244)))).toContain('recipe');
    expect((await lessons(one, after(244)))?.monitors.get(monitor.id)).toEqual({ kept: 0, ignored: 1 });
  });

  it('drops the words of a removed post within ten minutes', async () => {
    await triaged('done', 'invoice');
    const id = await triaged('ignored', 'recipe');
    const one = replica();
    await lessons(one, start);
    await test.dataSource.query(
      "UPDATE mentions SET text = '', removed_at = now(), removed_reason = 'retention' WHERE id = $1",
      [id],
    );
    expect(words(await lessons(one, after(600)))).not.toContain('recipe');
  });
});
