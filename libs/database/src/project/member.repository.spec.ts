import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '@earshot/domain';
import {
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  givenUser,
  type TestDatabase,
  waitsForLock,
} from '../testing/index.js';
import { AccountErasureRepository } from '../account/account-erasure.repository.js';
import { MentionRepository } from '../mention/mention.repository.js';
import type { Tx } from '../connection/transaction/tx.js';
import { MemberRepository } from './member.repository.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const members = new MemberRepository();

describe('members of a project', () => {
  it('are listed page by page with name, address and role, only for their project', async () => {
    const { database } = test;
    const owner = await givenUser(database, { name: 'Owner' });
    const viewer = await givenUser(database, { name: 'Viewer' });
    const project = await givenProject(database, { ownerUserId: owner.id });
    await givenProject(database, { ownerUserId: viewer.id });
    await database.asSystem((tx) => members.add(tx, project.id, viewer.id, 'viewer'));
    const list = (after: string | null) =>
      database.asSystem((tx) => members.list(tx, project.id, { limit: 1, after }));
    const first = await list(null);
    const second = await list(first.nextAfter);
    expect([...first.items, ...second.items]).toEqual([
      { id: owner.id, name: 'Owner', email: owner.email, role: 'owner', joinedAt: expect.any(Date) },
      { id: viewer.id, name: 'Viewer', email: viewer.email, role: 'viewer', joinedAt: expect.any(Date) },
    ]);
    expect(second.nextAfter).toBeNull();
  });

  it('without a joining time count from the creation of the project', async () => {
    const project = await givenProject(test.database);
    await test.dataSource.query('UPDATE members SET joined_at = NULL WHERE project_id = $1', [project.id]);
    const { items } = await test.database.asSystem((tx) =>
      members.list(tx, project.id, { limit: 9, after: null }),
    );
    expect(items.map(({ joinedAt }) => joinedAt)).toEqual([project.createdAt]);
  });

  it('keep their role when they are added again', async () => {
    const { database } = test;
    const [project, person] = [await givenProject(database), await givenUser(database)];
    const add = (role: 'viewer' | 'owner') =>
      database.asSystem((tx) => members.add(tx, project.id, person.id, role));
    expect([await add('viewer'), await add('owner')]).toEqual([true, false]);
    const member = await database.asSystem((tx) => members.get(tx, project.id, person.id));
    expect(member?.role).toBe('viewer');
  });

  it.each<[string, (tx: Tx, projectId: string, person: User) => Promise<void>]>([
    ['removed', (tx, projectId, { id }) => members.remove(tx, projectId, id)],
    ['erased', async (tx, _, { id }) => void (await new AccountErasureRepository().lockMemberships(tx, id))],
  ])('are %s once their mentions are free, which calls that assign them lock first', async (_, leave) => {
    const { database } = test;
    const person = await givenUser(database);
    const project = await givenProject(database, { ownerUserId: person.id });
    const monitor = await givenMonitor(database, project.id);
    const given = [await givenMention(database, monitor), await givenMention(database, monitor)];
    const [first = '', second = ''] = given.map(({ id }) => id);
    const assign = (tx: Tx, ids: string[]) => new MentionRepository().assign(tx, project.id, ids, person.id);
    // In descending order, in which they would be updated without a sort.
    for (const id of [second, first]) await database.asSystem((tx) => assign(tx, [id]));
    const [left] = await database.asSystem(async (tx) => {
      await tx.query('SELECT FROM mentions WHERE id = $1 FOR NO KEY UPDATE', [first]);
      const leaving = database.asSystem((other) => leave(other, project.id, person));
      expect(await waitsForLock(test.dataSource, leaving)).toBe(true);
      const nowait = 'FOR NO KEY UPDATE NOWAIT';
      await tx.query(`SELECT FROM mentions WHERE id = $1 ${nowait}`, [second]);
      await tx.query(`SELECT FROM members WHERE user_id = $1 ${nowait}`, [person.id]);
      await tx.query('SELECT FROM projects WHERE id = $1 FOR KEY SHARE NOWAIT', [project.id]);
      return [leaving];
    });
    await left;
    const assigned = 'SELECT FROM mentions WHERE project_id = $1 AND assignee_id IS NOT NULL';
    expect(await test.dataSource.query(assigned, [project.id])).toEqual([]);
  });

  it('are visible to a tenant by name and role, only within its project', async () => {
    const { database } = test;
    const owner = await givenUser(database, { name: 'Seen' });
    const stranger = await givenUser(database);
    const project = await givenProject(database, { ownerUserId: owner.id });
    await givenProject(database, { ownerUserId: stranger.id });
    const seen = await database.asTenant(project.id, (tx) =>
      tx.query<object[]>('SELECT u.id, u.name, m.role FROM users u LEFT JOIN members m ON m.user_id = u.id'),
    );
    expect(seen).toEqual([{ id: owner.id, name: 'Seen', role: 'owner' }]);
    for (const column of ['email', 'password_hash'])
      await expect(
        database.asTenant(project.id, (tx) => tx.query(`SELECT ${column} FROM users`)),
      ).rejects.toThrow('permission denied');
  });

  it('are locked while deciding who may leave', async () => {
    const { database } = test;
    const [one, other] = [await givenUser(database), await givenUser(database)];
    const project = await givenProject(database, { ownerUserId: one.id });
    await database.asSystem((tx) => members.add(tx, project.id, other.id, 'owner'));
    const leave = (userId: string) =>
      database.asSystem(async (tx) => {
        const owners = [...(await members.lockRoles(tx, project.id))].filter(([, role]) => role === 'owner');
        if (owners.length > 1) await members.remove(tx, project.id, userId);
        return owners.length;
      });
    const seen = await Promise.all([leave(one.id), leave(other.id)]);
    expect(seen.sort()).toEqual([1, 2]);
  });
});
