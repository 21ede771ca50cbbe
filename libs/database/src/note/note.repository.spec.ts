import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nameTag } from '@earshot/domain';
import { newId } from '@earshot/platform';
import {
  createTestDatabase,
  givenMatch,
  givenMention,
  givenMonitor,
  givenPost,
  givenProject,
  givenUser,
  type TestDatabase,
  waitsForLock,
} from '../testing/index.js';
import type { Tx } from '../connection/transaction/tx.js';
import { MentionRepository } from '../mention/mention.repository.js';
import { MentionUpkeepRepository } from '../mention/mention-upkeep.repository.js';
import { MemberRepository } from '../project/member.repository.js';
import { NoteRepository } from './note.repository.js';

let test: TestDatabase;
const notes = new NoteRepository();
const members = new MemberRepository();
const mentions = new MentionRepository();
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

/** A project with its owner Ada, Kev, and a mention. */
async function givenTeam() {
  const { database } = test;
  const [ada, kev] = [await givenUser(database, { name: 'Ada' }), await givenUser(database, { name: 'Kev' })];
  const { id: projectId } = await givenProject(database, { ownerUserId: ada.id });
  await database.asSystem((tx) => members.add(tx, projectId, kev.id, 'member'));
  const mention = await givenMention(database, await givenMonitor(database, projectId));
  const write = async (text: string, userId = kev.id): Promise<string> => {
    const id = newId();
    const author = { kind: 'user', id: userId, name: 'their name then' } as const;
    await database.asTenant(projectId, (tx) =>
      notes.insert(tx, { id, projectId, mentionId: mention.id, author, text }),
    );
    return id;
  };
  return { ada, kev, projectId, mention, write };
}

describe('notes', () => {
  it('show people’s current names', async () => {
    const { database, dataSource } = test;
    const { ada, kev, projectId, write } = await givenTeam();
    const id = await write(`${nameTag(ada.id)}, ${nameTag(newId())} and ${nameTag(kev.id)}`);
    await dataSource.query("UPDATE users SET name = 'Ada Lovelace' WHERE id = $1", [ada.id]);
    const get = () => database.asTenant(projectId, (tx) => notes.get(tx, projectId, id));
    expect(await get()).toMatchObject({
      author: { kind: 'user', id: kev.id, name: 'Kev' },
      people: [
        { id: ada.id, name: 'Ada Lovelace' },
        { id: kev.id, name: 'Kev' },
      ],
      editedAt: null,
    });
    await database.asSystem((tx) => members.remove(tx, projectId, kev.id));
    expect(await get()).toMatchObject({
      author: { kind: 'user', id: kev.id, name: 'their name then' },
      people: [{ id: ada.id, name: 'Ada Lovelace' }],
    });
  });

  it('of another project cannot be seen, changed, deleted or written', async () => {
    const { database } = test;
    const [mine, theirs] = [await givenTeam(), await givenTeam()];
    const id = await theirs.write('theirs');
    const asMine = <T>(work: (tx: Parameters<typeof notes.get>[0]) => Promise<T>) =>
      database.asTenant(mine.projectId, work);
    // Even if a query names their project.
    expect(await asMine((tx) => notes.get(tx, theirs.projectId, id))).toBeNull();
    await asMine((tx) => notes.setText(tx, theirs.projectId, id, 'mine'));
    await asMine((tx) => notes.delete(tx, theirs.projectId, id));
    const seen = await database.asSystem((tx) => notes.get(tx, theirs.projectId, id));
    expect(seen?.text).toBe('theirs');
    const author = { kind: 'user', id: mine.ada.id, name: 'Ada' } as const;
    const note = { id: newId(), author, text: 'mine', mentionId: theirs.mention.id };
    await expect(asMine((tx) => notes.insert(tx, { ...note, projectId: mine.projectId }))).rejects.toThrow(
      'notes_project_id_mention_id_fkey',
    );
    await expect(asMine((tx) => notes.insert(tx, { ...note, projectId: theirs.projectId }))).rejects.toThrow(
      'row-level security',
    );
  });

  it('are deleted with their mention, but kept if only the post is removed', async () => {
    const { database, dataSource } = test;
    const { projectId, mention, write } = await givenTeam();
    const id = await write('Called them.');
    await database.asSystem((tx) =>
      new MentionUpkeepRepository().remove(tx, [mention.id], 'deleted_at_source'),
    );
    expect(await database.asTenant(projectId, (tx) => notes.get(tx, projectId, id))).not.toBeNull();
    await dataSource.query('DELETE FROM mentions WHERE id = $1', [mention.id]);
    expect(await database.asTenant(projectId, (tx) => notes.get(tx, projectId, id))).toBeNull();
  });
});

describe('the assignee of a mention', () => {
  const assigneeOf = async (projectId: string, id: string) =>
    (await test.database.asTenant(projectId, (tx) => mentions.get(tx, projectId, id)))?.assignee;

  it('is a member, under their current name, and nobody once they have left', async () => {
    const { database, dataSource } = test;
    const { ada, kev, projectId, mention } = await givenTeam();
    const assign = (to: string | null) =>
      database.asTenant(projectId, (tx) => mentions.assign(tx, projectId, [mention.id], to));
    expect(await assign(kev.id)).toEqual({ there: new Set([mention.id]), changed: [mention.id] });
    expect(await assign(kev.id)).toEqual({ there: new Set([mention.id]), changed: [] });
    await dataSource.query("UPDATE users SET name = 'Kevin' WHERE id = $1", [kev.id]);
    expect(await assigneeOf(projectId, mention.id)).toEqual({ id: kev.id, name: 'Kevin' });
    const before = await database.asTenant(projectId, (tx) => mentions.get(tx, projectId, mention.id));
    await database.asSystem((tx) => members.remove(tx, projectId, kev.id));
    const after = await database.asTenant(projectId, (tx) => mentions.get(tx, projectId, mention.id));
    expect(after?.assignee).toBeNull();
    expect(Number(after?.updatedAt)).toBeGreaterThan(Number(before?.updatedAt));
    await assign(ada.id);
    await dataSource.query('DELETE FROM projects WHERE id = $1', [projectId]);
    expect(await dataSource.query('SELECT FROM mentions WHERE id = $1', [mention.id])).toEqual([]);
  });

  it('is the last one given, also if a concurrent change that it waited for had taken the mention away', async () => {
    const { kev, projectId, mention } = await givenTeam();
    const asTenant = <T>(work: (tx: Tx) => Promise<T>) => test.database.asTenant(projectId, work);
    const assign = (tx: Tx, to: string | null) => mentions.assign(tx, projectId, [mention.id], to);
    await asTenant((tx) => assign(tx, kev.id));
    let again: ReturnType<typeof assign> | undefined;
    await asTenant(async (tx) => {
      await assign(tx, null);
      again = asTenant((other) => assign(other, kev.id));
      expect(await waitsForLock(test.dataSource, again)).toBe(true);
    });
    expect(await again).toEqual({ there: new Set([mention.id]), changed: [mention.id] });
    expect(await assigneeOf(projectId, mention.id)).toEqual({ id: kev.id, name: 'Kev' });
  });

  it('is never somebody from another project', async () => {
    const { database } = test;
    const [mine, theirs] = [await givenTeam(), await givenTeam()];
    await expect(
      database.asTenant(mine.projectId, (tx) =>
        mentions.assign(tx, mine.projectId, [mine.mention.id], theirs.kev.id),
      ),
    ).rejects.toThrow('mentions_assignee');
    const foreign = await database.asTenant(mine.projectId, (tx) =>
      mentions.assign(tx, mine.projectId, [theirs.mention.id], mine.kev.id),
    );
    expect(foreign).toEqual({ there: new Set(), changed: [] });
    expect(await assigneeOf(theirs.projectId, theirs.mention.id)).toBeNull();
  });

  it('is found by an index among many mentions', async () => {
    const { projectId, kev } = await givenTeam();
    const { database, dataSource } = test;
    const monitor = await givenMonitor(database, projectId);
    const many = Array.from({ length: 3_000 }, () => givenPost());
    const found = many.map((post) => ({ projectId, post, matches: [givenMatch(monitor.id)] }));
    await database.asSystem((tx) => mentions.saveFound(tx, found));
    await dataSource.query(
      'UPDATE mentions SET assignee_id = $2 WHERE project_id = $1 AND abs(hashtext(id::text)) % 100 = 0',
      [projectId, kev.id],
    );
    await dataSource.query('ANALYZE mentions');
    const plan = await database.asTenant(projectId, (tx) =>
      tx.query<Record<string, string>[]>(
        `EXPLAIN SELECT m.id, m.urgency, m.facet FROM mentions m
         WHERE m.project_id = $1 AND m.id < $2 AND m.id >= $3 AND m.assignee_id = ANY($4::uuid[]) LIMIT 4001`,
        [projectId, 'ffffffff-ffff-ffff-ffff-ffffffffffff', '00000000-0000-0000-0000-000000000000', [kev.id]],
      ),
    );
    const text = plan.map((line) => Object.values(line).join()).join('\n');
    expect(text).toContain('mentions_of_assignee');
    expect(text).toMatch(/Index Cond: .*assignee_id = ANY/);
  });
});
