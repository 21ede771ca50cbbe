import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Monitor } from '@earshot/domain';
import {
  createTestDatabase,
  givenMatch,
  givenMonitor,
  givenPost,
  givenProject,
  type TestDatabase,
  waitsForLock,
} from '../../testing/index.js';
import { ProjectRepository } from '../../project/project.repository.js';
import { MentionRepository } from '../mention.repository.js';
import { MentionUpkeepRepository } from '../mention-upkeep.repository.js';
import type { Tx } from '../../connection/transaction/tx.js';
import { type FoundPost, saveFound } from './save-found.js';

let test: TestDatabase;
let monitor: Monitor;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  const { id } = await givenProject(test.database);
  monitor = await givenMonitor(test.database, id);
});

const mentions = new MentionRepository();
const upkeep = new MentionUpkeepRepository();
const save = (found: readonly FoundPost[]) => test.database.asSystem((tx) => mentions.saveFound(tx, found));
const found = (post: Parameters<typeof givenPost>[0] = {}, by: Monitor = monitor): FoundPost => ({
  projectId: by.projectId,
  post: givenPost(post),
  matches: [givenMatch(by.id)],
});
const workOf = (id: string | undefined) =>
  test.dataSource.query<object[]>(
    'SELECT stage, attempts, lease_token IS NULL AS free, dead_at IS NULL AS alive FROM mention_work WHERE mention_id = $1',
    [id],
  );
/** A transaction in which something happens before each such statement. */
function before(tx: Tx, beginning: string, act: () => Promise<void>): Tx {
  return new Proxy(tx, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name, target) as unknown;
      return async (sql: string, parameters: unknown[]) => {
        if (sql.startsWith(beginning)) await act();
        return target.query(sql, parameters);
      };
    },
  });
}
const fresh = { attempts: 0, free: true, alive: true };

describe('a found post', () => {
  it('is stored in full with its matches, and waits for classification', async () => {
    const link = `https://acme.example/${'ä'.repeat(4_000)}`;
    const post = givenPost({
      title: 'On "acme" {and, \\ others}',
      text: 'acme\n😀',
      authorHandle: null,
      links: [link],
    });
    const inLink = givenMatch(monitor.id, { field: 'url', link, start: 8, end: 12 });
    const matches = [givenMatch(monitor.id), inLink];
    const { newMentions, workMentionIds } = await save([{ projectId: monitor.projectId, post, matches }]);
    expect(newMentions).toMatchObject([{ projectId: monitor.projectId, externalId: post.externalId }]);
    expect(workMentionIds).toEqual([newMentions[0]?.id]);
    expect(await workOf(workMentionIds[0])).toEqual([{ stage: 'classify', ...fresh }]);
    const [stored] = await test.database.asSystem((tx) => mentions.getMany(tx, workMentionIds));
    expect(stored).toEqual({
      ...Object.fromEntries(Object.entries(post).filter(([name]) => name !== 'links')),
      id: workMentionIds[0],
      projectId: monitor.projectId,
      status: 'new',
      language: null,
      community: null,
      foundAt: expect.any(Date),
      classification: null,
      classifiedAt: null,
      removedAt: null,
      removedReason: null,
      updatedAt: expect.any(Date),
      matches,
      assignee: null,
      alsoOn: [],
    });
  });

  it('keeps offsets into the stored text, even if the post was edited since', async () => {
    const first = found({ externalId: 't3_edited', text: 'acme is down again' });
    const [id] = (await save([first])).workMentionIds;
    const later = await givenMonitor(test.database, monitor.projectId);
    const edited = found({ externalId: 't3_edited', text: 'Edit: acme is up, acme!' });
    const moved = [6, 18].map((start) => givenMatch(monitor.id, { start, end: start + 4 }));
    expect(await save([{ ...edited, matches: moved }])).toEqual({
      newMentions: [],
      workMentionIds: [],
      outdated: [],
    });
    const appended = found(
      { externalId: 't3_edited', text: 'acme is down again. Edit: not any more' },
      later,
    );
    expect(await save([appended])).toEqual({ newMentions: [], workMentionIds: [id], outdated: [] });
    const [stored] = await test.database.asSystem((tx) => mentions.getMany(tx, [id ?? '']));
    expect(stored).toMatchObject({
      text: 'acme is down again',
      matches: [givenMatch(monitor.id), givenMatch(later.id)],
    });
  });

  it.each(['edited', 'removed'] as const)(
    'keeps no match of a text that is %s while it is stored',
    async (how) => {
      const first = found({ text: 'acme is down again' });
      const [mentionId = ''] = (await save([first])).workMentionIds;
      await test.dataSource.query('DELETE FROM mention_work WHERE mention_id = $1', [mentionId]);
      const { projectId } = monitor;
      const shown = { mentionId, projectId, post: givenPost({ text: 'never mind' }), matches: [] };
      let changing: Promise<unknown> = Promise.resolve();
      const change = async (): Promise<void> => {
        changing = test.database.asSystem<unknown>((tx) =>
          how === 'edited'
            ? upkeep.saveShown(tx, [shown])
            : upkeep.remove(tx, [mentionId], 'deleted_at_source'),
        );
        await waitsForLock(test.dataSource, changing);
      };
      const later = await givenMonitor(test.database, projectId);
      const again = [
        { ...first, matches: [givenMatch(later.id, { field: 'url', link: 'https://acme.example' })] },
      ];
      await test.database.asSystem((tx) => saveFound(before(tx, 'INSERT INTO matches', change), again));
      await changing;
      const [stored] = await test.database.asSystem((tx) => mentions.getMany(tx, [mentionId]));
      expect(stored?.matches.map(({ link }) => link)).not.toContain('https://acme.example');
    },
  );

  it('is left out if its mention is deleted while it is found again', async () => {
    const [old, other] = [found(), found()];
    await save([old]);
    const retain = async () => {
      await test.dataSource.query('DELETE FROM mentions WHERE external_id = $1', [old.post.externalId]);
    };
    const saved = await test.database.asSystem((tx) =>
      saveFound(before(tx, 'SELECT k.position', retain), [old, other]),
    );
    expect(saved.newMentions).toMatchObject([{ externalId: other.post.externalId }]);
    expect(saved.workMentionIds).toEqual([saved.newMentions[0]?.id]);
  });

  it('changes and enqueues nothing when saved again', async () => {
    const batch = [found(), found()];
    const first = await save(batch);
    await test.dataSource.query('DELETE FROM mention_work');
    expect(first.newMentions).toHaveLength(2);
    expect(await save(batch)).toEqual({ newMentions: [], workMentionIds: [], outdated: [] });
  });

  it('is one mention with all matches if it occurs twice in a batch', async () => {
    const other = await givenMonitor(test.database, monitor.projectId);
    const post = givenPost();
    const { projectId } = monitor;
    const { newMentions } = await save([
      { projectId, post, matches: [givenMatch(monitor.id)] },
      { projectId, post, matches: [givenMatch(other.id), givenMatch(monitor.id)] },
    ]);
    const [mention] = await test.database.asSystem((tx) =>
      mentions.getMany(
        tx,
        newMentions.map(({ id }) => id),
      ),
    );
    expect(mention?.matches.map(({ monitorId }) => monitorId).sort()).toEqual([monitor.id, other.id].sort());
  });

  it('is a separate mention in each of two projects', async () => {
    const theirs = await givenMonitor(test.database, (await givenProject(test.database)).id);
    const post = { externalId: 't3_shared' };
    const { newMentions } = await save([found(post), found(post, theirs)]);
    expect(newMentions.map(({ projectId }) => projectId).sort()).toEqual(
      [monitor.projectId, theirs.projectId].sort(),
    );
  });

  it('is stored once by several concurrent scanners, in whatever order', async () => {
    const batch = Array.from({ length: 100 }, (_, index) => found({ externalId: `t3_${index}` }));
    const shuffled = [
      batch,
      batch.toReversed(),
      [...batch.slice(50), ...batch.slice(0, 50)],
      batch.toReversed(),
    ];
    const saved = await Promise.all(shuffled.map((order) => save(order)));
    const ids = saved.flatMap(({ newMentions }) => newMentions.map(({ id }) => id));
    expect(ids).toHaveLength(100);
    const [counted] = await test.dataSource.query<object[]>(
      'SELECT count(*)::integer AS mentions, count(DISTINCT mention_id)::integer AS matched FROM matches WHERE project_id = $1',
      [monitor.projectId],
    );
    expect(counted).toEqual({ mentions: 100, matched: 100 });
  });

  it('gets an id in order of publication, so that the newest post is listed first', async () => {
    const times = [3, 1, 2].map((day) => ({ publishedAt: new Date(Date.UTC(2026, 0, day)) }));
    await save(times.map((time) => found(time)));
    const { items } = await test.database.asSystem((tx) =>
      mentions.list(tx, monitor.projectId, {}, { limit: 10, after: null }),
    );
    expect(items.map(({ publishedAt }) => publishedAt.getUTCDate())).toEqual([3, 2, 1]);
  });

  it('is dropped if its monitor or project was deleted in the meantime, and the rest of the batch is stored', async () => {
    const gone = await givenMonitor(test.database, monitor.projectId);
    const purged = await givenMonitor(test.database, (await givenProject(test.database)).id);
    await test.dataSource.query('UPDATE monitors SET deleted_at = now() WHERE id = $1', [gone.id]);
    await test.dataSource.query('DELETE FROM projects WHERE id = $1', [purged.projectId]);
    const kept = found();
    const { newMentions } = await save([found({}, gone), kept, found({}, purged)]);
    expect(newMentions.map(({ externalId }) => externalId)).toEqual([kept.post.externalId]);
  });

  it('is dropped if its project is being deleted', async () => {
    let saving: ReturnType<typeof save> | undefined;
    await test.database.asSystem(async (tx) => {
      await new ProjectRepository().delete(tx, monitor.projectId);
      saving = save([found()]);
      expect(await waitsForLock(test.dataSource, saving)).toBe(true);
    });
    expect(await saving).toMatchObject({ newMentions: [], workMentionIds: [] });
  });
});

describe('a known mention that matches another monitor', () => {
  async function rematch(prepare: (id: string) => Promise<unknown>) {
    const { post } = found();
    const { projectId } = monitor;
    const first = await save([{ projectId, post, matches: [givenMatch(monitor.id)] }]);
    const id = first.newMentions[0]?.id ?? '';
    await prepare(id);
    const other = await givenMonitor(test.database, projectId);
    const saved = await save([{ projectId, post, matches: [givenMatch(other.id)] }]);
    expect(saved).toEqual({ newMentions: [], workMentionIds: [id], outdated: [] });
    return workOf(id);
  }
  const classify = (id: string, reasons: readonly object[] = []) =>
    test.dataSource.query(
      `UPDATE mentions SET is_relevant = true, category = 'praise', sentiment = 'positive', urgency = 1, ai_summary = '',
         confidence = 1, classifier = 'c', reasons = $2, classified_at = now() WHERE id = $1`,
      [id, JSON.stringify(reasons)],
    );
  const forget = (id: string) =>
    test.dataSource.query('DELETE FROM mention_work WHERE mention_id = $1', [id]);

  it('goes through its alerts again if already classified', async () => {
    const work = await rematch(async (id) => {
      await classify(id);
      await forget(id);
    });
    expect(work).toEqual([{ stage: 'alert', ...fresh }]);
  });

  it('is outdated for that monitor if it matches only in the text shown now', async () => {
    const { projectId } = monitor;
    const stored = givenPost({ text: 'acme has news' });
    const [mentionId] = (await save([{ projectId, post: stored, matches: [givenMatch(monitor.id)] }]))
      .workMentionIds;
    const other = await givenMonitor(test.database, projectId, { keywords: ['beta'] });
    const post = { ...stored, text: 'acme has news. Update: beta too' };
    const inUpdate = givenMatch(other.id, { keyword: 'beta', start: 23, end: 27 });
    const saved = await save([{ projectId, post, matches: [givenMatch(monitor.id), inUpdate] }]);
    expect(saved.workMentionIds).toEqual([]);
    expect(saved.outdated).toMatchObject([
      { mentionId, projectId, post, stored: { title: null, text: 'acme has news' } },
    ]);
    const concerned = saved.outdated[0]?.monitors.map(({ id, keywords, isNew }) => ({ id, keywords, isNew }));
    expect(new Set(concerned)).toEqual(
      new Set([
        { id: monitor.id, keywords: ['acme'], isNew: false },
        { id: other.id, keywords: ['beta'], isNew: true },
      ]),
    );
  });

  it('is outdated, too, if the keyword is part of a longer word in the stored text', async () => {
    const { projectId } = monitor;
    const stored = givenPost({ text: 'acme has betas' });
    await save([{ projectId, post: stored, matches: [givenMatch(monitor.id)] }]);
    const other = await givenMonitor(test.database, projectId, { keywords: ['beta'] });
    const match = givenMatch(other.id, { keyword: 'beta', start: 9, end: 13 });
    const saved = await save([{ projectId, post: { ...stored, text: 'acme has beta' }, matches: [match] }]);
    expect([saved.workMentionIds, saved.outdated.length]).toEqual([[], 1]);
  });

  it('is classified again if it was judged without a match', async () => {
    const work = await rematch(async (id) => {
      await test.dataSource.query('DELETE FROM matches WHERE mention_id = $1', [id]);
      await classify(id, [{ about: 'relevance', code: 'name_gone', evidence: null, points: -10 }]);
      await forget(id);
    });
    expect(work).toEqual([{ stage: 'classify', ...fresh }]);
  });

  it('is taken from the worker that holds it, which did not know the new match', async () => {
    const work = await rematch((id) =>
      test.dataSource.query(
        `UPDATE mention_work SET attempts = 3, lease_token = gen_random_uuid(), lease_until = now() + interval '1 hour'
         WHERE mention_id = $1`,
        [id],
      ),
    );
    expect(work).toEqual([{ stage: 'classify', ...fresh }]);
  });

  it('gets another chance if it was given up', async () => {
    const bury = 'UPDATE mention_work SET dead_at = now(), attempts = 8 WHERE mention_id = $1';
    expect(await rematch((id) => test.dataSource.query(bury, [id]))).toEqual([
      { stage: 'classify', ...fresh },
    ]);
  });
});
