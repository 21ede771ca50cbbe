import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Project } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { MentionRepository } from '../mention/mention.repository.js';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  givenStatus,
  type TestDatabase,
  waitsForLock,
} from '../testing/index.js';
import { ActivityRepository } from './activity.repository.js';

let test: TestDatabase;
let project: Project;
beforeAll(async () => {
  test = await createTestDatabase();
  project = await givenProject(test.database);
});
afterAll(() => test.close());

const activities = new ActivityRepository();

const aMention = async () => givenMention(test.database, await givenMonitor(test.database, project.id));
const set = (status: 'done' | 'reviewed' | 'new', ids: string[], projectId = project.id) =>
  test.database.asTenant(projectId, (tx) => givenStatus(tx, projectId, ids, status));
const now = (id: string) =>
  test.database.asTenant(project.id, (tx) => new MentionRepository().get(tx, project.id, id));
const listed = (mentionId: string) =>
  test.database.asTenant(project.id, (tx) =>
    activities.list(tx, project.id, { mentionId }, { limit: 9, after: null }),
  );

describe('a change of status', () => {
  it('is made by its tenant only, changes nothing else, and treats foreign mentions as absent', async () => {
    const given = await aMention();
    const other = await givenProject(test.database);
    const asked = [given.id, newId()];
    expect(await set('done', asked, other.id)).toEqual({ triageId: null, before: new Map() });
    expect(await now(given.id)).toEqual(given);
    const changed = await set('done', asked);
    expect(changed).toEqual({ triageId: expect.any(String), before: new Map([[given.id, 'new']]) });
    expect(await now(given.id)).toEqual({ ...given, status: 'done', updatedAt: expect.any(Date) });
  });

  it('returns the status each mention had before, even for two concurrent changes', async () => {
    const [one, two] = [await aMention(), await aMention()];
    expect((await set('reviewed', [one.id])).before).toEqual(new Map([[one.id, 'new']]));
    const both = await Promise.all([set('done', [one.id, two.id]), set('done', [two.id, one.id, newId()])]);
    const seen = (id: string) => both.map(({ before }) => before.get(id)).sort();
    expect([seen(one.id), seen(two.id)]).toEqual([
      ['done', 'reviewed'],
      ['done', 'new'],
    ]);
    // The second of them changed nothing, so it is not recorded.
    expect(both.filter(({ triageId }) => triageId !== null)).toHaveLength(1);
    expect((await listed(two.id)).items).toHaveLength(1);
  });

  it('is made even if the mention had that status until a concurrent change that it waited for', async () => {
    const { id } = await aMention();
    await set('done', [id]);
    let again = set('done', []);
    await test.database.asTenant(project.id, async (tx) => {
      await givenStatus(tx, project.id, [id], 'new');
      again = set('done', [id]);
      expect(await waitsForLock(test.dataSource, again)).toBe(true);
    });
    expect(await again).toEqual({ triageId: expect.any(String), before: new Map([[id, 'new']]) });
    expect((await now(id))?.status).toBe('done');
    const [latest] = (await listed(id)).items;
    expect([latest?.id, latest?.from, latest?.to]).toEqual([(await again).triageId, 'new', 'done']);
  });

  it('is recorded with its author, old and new status, for the whole and for each mention', async () => {
    const [one, two] = [await aMention(), await aMention()];
    await set('reviewed', [one.id]);
    const { triageId } = await set('done', [one.id, two.id]);
    const ofOne = (await listed(one.id)).items.map(({ from, to }) => [from, to]);
    expect(ofOne).toEqual([
      ['reviewed', 'done'],
      ['new', 'reviewed'],
    ]);
    const all = await test.database.asTenant(project.id, (tx) =>
      activities.list(tx, project.id, {}, { limit: 1, after: null }),
    );
    expect(all.items).toMatchObject([
      {
        id: triageId,
        by: { kind: 'user', name: 'Ada' },
        action: 'set_status',
        from: null,
        to: 'done',
        mentionIds: [one.id, two.id].sort().reverse(),
        mentionCount: 2,
        finished: true,
        undone: false,
      },
    ]);
  });

  it('is hidden from other projects, and listed page by page to the end', async () => {
    const mention = await aMention();
    for (const status of ['done', 'new', 'reviewed', 'done', 'new'] as const) await set(status, [mention.id]);
    const to: (string | null)[] = [];
    for (let after: string | null = null; ;) {
      const page = await test.database.asTenant(project.id, (tx) =>
        activities.list(tx, project.id, { mentionId: mention.id }, { limit: 2, after }),
      );
      to.push(...page.items.map((item) => item.to));
      after = page.nextAfter;
      if (after === null) break;
    }
    expect(to).toEqual(['new', 'done', 'reviewed', 'new', 'done']);
    const other = await givenProject(test.database);
    const theirs = await test.database.asTenant(other.id, (tx) =>
      activities.list(tx, project.id, {}, { limit: 9, after: null }),
    );
    expect(theirs.items).toEqual([]);
  });
});
