import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@earshot/platform';
import {
  createTestDatabase,
  givenAlert,
  givenMention,
  givenMonitor,
  givenNotification,
  givenProject,
  givenStatus,
  givenUser,
  type TestDatabase,
  waitsForLock,
} from '../testing/index.js';
import { AlertRepository } from '../alert/alert.repository.js';
import { WatchRepository } from '../monitor/watch.repository.js';
import { ProjectRepository } from './project.repository.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const projects = new ProjectRepository();

describe('projects', () => {
  it.each([
    ['monitors', (id: string) => givenMonitor(test.database, id)],
    ['alerts', (id: string) => givenAlert(test.database, id)],
  ])('let others who hold their %s refer to them while they are being deleted', async (table, given) => {
    const project = await givenProject(test.database);
    const { id } = await given(project.id);
    const [deleted] = await test.database.asSystem(async (tx) => {
      await tx.query(`SELECT FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [id]);
      const deleting = test.database.asSystem((other) => projects.delete(other, project.id));
      expect(await waitsForLock(test.dataSource, deleting)).toBe(true);
      await tx.query('SELECT FROM projects WHERE id = $1 FOR KEY SHARE NOWAIT', [project.id]);
      return [deleting];
    });
    expect(await deleted).toEqual([]);
  });

  it('are read as stored', async () => {
    const project = await givenProject(test.database, {
      website: 'https://acme.example',
      description: 'Makes anvils.',
      timeZone: 'Europe/Berlin',
    });
    expect(await test.database.asSystem((tx) => projects.get(tx, project.id))).toEqual(project);
    expect(await test.database.asSystem((tx) => projects.get(tx, newId()))).toBeNull();
  });

  it('with the same name get the next free slug each', async () => {
    const slugs: string[] = [];
    for (let count = 0; count < 3; count += 1)
      slugs.push((await givenProject(test.database, { name: 'Same Name' })).slug);
    expect(slugs).toEqual(['same-name', 'same-name-2', 'same-name-3']);
  });

  it('created at the same moment get different slugs', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => givenProject(test.database, { name: 'At once' })),
    );
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(8);
    expect(made.map(({ slug }) => slug)).toContain('at-once');
  });

  it('belong to their creator, and to nobody else', async () => {
    const [owner, stranger] = [await givenUser(test.database), await givenUser(test.database)];
    const { id } = await givenProject(test.database, { ownerUserId: owner.id });
    expect(await test.database.asSystem((tx) => projects.roleOf(tx, id, owner.id))).toBe('owner');
    expect(await test.database.asSystem((tx) => projects.roleOf(tx, id, stranger.id))).toBeNull();
    expect(await test.database.asSystem((tx) => projects.roleOf(tx, newId(), owner.id))).toBeNull();
  });

  it('are listed page by page, newest first, for their members only', async () => {
    const owner = await givenUser(test.database);
    const mine: string[] = [];
    for (let count = 0; count < 3; count += 1)
      mine.push((await givenProject(test.database, { ownerUserId: owner.id })).id);
    const list = (after: string | null) =>
      test.database.asSystem((tx) => projects.listForUser(tx, owner.id, { limit: 2, after }));
    const first = await list(null);
    const second = await list(first.nextAfter);
    expect([first, second].map(({ items }) => items.map(({ id }) => id))).toEqual([
      [mine[2], mine[1]],
      [mine[0]],
    ]);
    expect(second.nextAfter).toBeNull();
  });
});

describe('a deleted project', () => {
  const remove = (id: string) => test.database.asSystem((tx) => projects.delete(tx, id));
  const purge = () => test.database.asSystem((tx) => projects.purgeDeleted(tx, 2));
  const watches = new WatchRepository();

  it('disappears at once for members, scans and notifications, and frees its name', async () => {
    const owner = await givenUser(test.database);
    const { id, slug } = await givenProject(test.database, { name: 'Gone', ownerUserId: owner.id });
    await givenMonitor(test.database, id);
    const watched = (
      await test.dataSource.query<{ id: string }[]>('SELECT id FROM watches WHERE project_id = $1', [id])
    ).map((watch) => watch.id);
    expect(watched).toHaveLength(1);
    await givenAlert(test.database, id);
    expect(await remove(id)).toEqual([]);
    expect(await remove(id)).toBeNull();
    const left = await test.database.asSystem(async (tx) => ({
      project: await projects.get(tx, id),
      locked: await projects.getForUpdate(tx, id),
      role: await projects.roleOf(tx, id, owner.id),
      listed: (await projects.listForUser(tx, owner.id, { limit: 9, after: null })).items,
      alerts: await new AlertRepository().listActive(tx, [id]),
      due: (await watches.claimDue(tx, 'reddit', { limit: 99, leaseMs: 1 })).watchIds,
    }));
    const none = { project: null, locked: null, role: null, listed: [], alerts: [] };
    expect(left).toEqual({ ...none, due: expect.not.arrayContaining(watched) });
    expect((await givenProject(test.database, { name: 'Gone' })).slug).toBe(slug);
  });

  it('is purged in small steps to the last row, without touching other projects', async () => {
    const { database, dataSource } = test;
    const ids = [(await givenProject(database)).id, (await givenProject(database)).id];
    const [gone = '', kept = ''] = ids;
    for (const id of ids) {
      const monitors = [await givenMonitor(database, id), await givenMonitor(database, id)];
      const alert = await givenAlert(database, id);
      for (const monitor of [...monitors, ...monitors]) {
        const mention = await givenMention(database, monitor);
        await givenNotification(database, alert, [mention]);
        await database.asTenant(id, (tx) => givenStatus(tx, id, [mention.id], 'done'));
      }
      // A triage in progress may leave such a row.
      await dataSource.query(
        'INSERT INTO activity_mentions (project_id, activity_id, mention_id, at) VALUES ($1, gen_random_uuid(), gen_random_uuid(), now())',
        [id],
      );
      await dataSource.query(
        `INSERT INTO idempotency_records (scope_id, key, operation, fingerprint, status, body, created_at, expires_at)
         SELECT $1, n::text, 'o', '', 200, '', now(), now() + interval '1 day' FROM generate_series(1, 3) n`,
        [id],
      );
    }
    const tables = (
      await dataSource.query<{ name: string }[]>(
        `SELECT table_name AS name FROM information_schema.columns
         WHERE column_name IN ('project_id', 'scope_id') AND table_schema = 'public'`,
      )
    ).map(({ name }) => name);
    const rowsOf = async (id: string) => {
      const counts = tables.map(
        async (table) =>
          (
            await dataSource.query<{ count: number }[]>(
              `SELECT count(*)::integer AS count FROM ${table} t WHERE to_jsonb(t) ->> $2 = $1`,
              [id, table === 'idempotency_records' ? 'scope_id' : 'project_id'],
            )
          )[0]?.count ?? 0,
      );
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    };
    const before = await rowsOf(kept);
    expect(before).toBeGreaterThan(20);
    await remove(gone);
    let steps = 0;
    while (await purge()) steps += 1;
    expect(steps).toBeGreaterThanOrEqual(6);
    expect(await rowsOf(gone)).toBe(0);
    expect(await dataSource.query('SELECT id FROM projects WHERE id = $1', [gone])).toEqual([]);
    expect(await rowsOf(kept)).toBe(before);
  });
});
