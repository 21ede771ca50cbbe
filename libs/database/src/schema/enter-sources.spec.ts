import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sourceManifests, type SourceName } from '@earshot/domain';
import { MentionRepository } from '../mention/mention.repository.js';
import { migrate, enterSources } from './migrate.js';
import {
  createTestDatabase,
  givenMentions,
  givenMonitor,
  givenProject,
  type TestDatabase,
} from '../testing/index.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

async function enter(...added: { name: string; slot: number }[]): Promise<void> {
  const runner = test.dataSource.createQueryRunner();
  await enterSources(runner, [...sourceManifests, ...added]).finally(() => runner.release());
}

describe('the sources of a newer release', () => {
  it('can be any number without a migration, and survive when this release migrates again', async () => {
    const added = Array.from({ length: 30 }, (_, index) => ({
      name: `source${index}`,
      slot: 5 + (index % 4),
    }));
    await enter(...added);
    await migrate(test.dataSource);
    await enter(...added);
    const known = await test.dataSource.query<object[]>('SELECT name, slot FROM sources');
    expect(known).toHaveLength(sourceManifests.length + 30);
  });

  it('do not break lists of this release, which does not know them', async () => {
    await enter({ name: 'newer', slot: 5 }, { name: 'newest', slot: 8 });
    const { database } = test;
    const project = await givenProject(database);
    const monitor = await givenMonitor(database, project.id, {
      keywords: ['acme'],
      sources: ['x', 'newer', 'newest'] as SourceName[],
    });
    await givenMentions(
      database,
      monitor,
      ['x', 'newer', 'newest'].map((source) => ({
        source: source as SourceName,
        externalId: source,
        title: 'acme',
      })),
    );
    const mentions = new MentionRepository();
    const listed = (filter: object, order: 'list' | 'listByUrgency'): Promise<string[]> =>
      database.asTenant(project.id, async (tx) => {
        const page = await mentions[order](tx, project.id, filter, { limit: 9, after: null });
        return page.items.map(({ source }) => source).sort();
      });
    for (const order of ['list', 'listByUrgency'] as const) {
      expect(await listed({}, order)).toEqual(['newer', 'newest', 'x']);
      expect(await listed({ source: ['x'] }, order)).toEqual(['x']);
      expect(await listed({ monitorId: [monitor.id], status: ['new'] }, order)).toContain('x');
      expect(await listed({ status: ['new'], minUrgency: 1 }, order)).toContain('x');
      expect(await listed({ sourceNot: ['x'] }, order)).toEqual([]);
    }
  });

  it('keep the slot that their mentions were stored with', async () => {
    await enter({ name: 'newer', slot: 5 });
    await expect(enter({ name: 'newer', slot: 6 })).rejects.toThrow('newer');
  });
});
