import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@earshot/platform';
import { createTestDatabase, givenProject, givenUser, type TestDatabase } from '../testing/index.js';
import { ProjectRepository } from './project.repository.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const projects = new ProjectRepository();

describe('projects', () => {
  it('are read as they were stored', async () => {
    const project = await givenProject(test.database, {
      website: 'https://acme.example',
      description: 'Makes anvils.',
      timeZone: 'Europe/Berlin',
    });
    expect(await test.database.asSystem((tx) => projects.get(tx, project.id))).toEqual(project);
    expect(await test.database.asSystem((tx) => projects.get(tx, newId()))).toBeNull();
  });

  it('of one name get the next free slug each', async () => {
    const slugs: string[] = [];
    for (let count = 0; count < 3; count += 1)
      slugs.push((await givenProject(test.database, { name: 'Same Name' })).slug);
    expect(slugs).toEqual(['same-name', 'same-name-2', 'same-name-3']);
  });

  it('made at the same moment get different slugs', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => givenProject(test.database, { name: 'At once' })),
    );
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(8);
    expect(made.map(({ slug }) => slug)).toContain('at-once');
  });

  it('belong to who made them, and to nobody else', async () => {
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
