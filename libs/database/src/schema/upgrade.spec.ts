import { afterEach, describe, expect, it } from '@jest/globals';
import { NotificationQueue } from '../notification/notification-queue.js';
import { NotificationRepository } from '../notification/notification.repository.js';
import { MentionWorkRepository } from '../mention/mention-work.repository.js';
import { MentionRepository } from '../mention/mention.repository.js';
import { assertMigrated, migrate } from './migrate.js';
import { migrations } from './migrations.js';
import { WatchRepository } from '../monitor/watch.repository.js';
import {
  contentsOf,
  createTestDatabase,
  givenMatch,
  givenPost,
  runFixture,
  structureOf,
  type TestDatabase,
} from '../testing/index.js';

const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const test of opened.splice(0)) await test.close();
});

async function database(template: boolean): Promise<TestDatabase> {
  const test = await createTestDatabase({ template });
  opened.push(test);
  return test;
}

/** The database of a 0.1.0 installation. */
async function givenRelease(): Promise<TestDatabase> {
  const test = await database(false);
  await runFixture(test.url, 'schema-0.1.0');
  await runFixture(test.url, 'rows-0.1.0');
  return test;
}

const projectId = '01930000-0000-7000-8000-0000000000c1';
const monitorId = '01930000-0000-7000-8000-0000000000e1';

describe('an upgrade from 0.1.0', () => {
  it('starts with rows in every table, so that nothing goes untested', async () => {
    const contents = await contentsOf((await givenRelease()).dataSource);
    expect(Object.keys(contents)).toHaveLength(25);
    expect(Object.entries(contents).filter(([, rows]) => rows.length === 0)).toEqual([]);
  });

  it('keeps every value of every row', async () => {
    const { dataSource } = await givenRelease();
    const before = await contentsOf(dataSource);
    expect(await migrate(dataSource)).toEqual(migrations.slice(12).map(({ name }) => name));
    const after = await contentsOf(dataSource);
    for (const [table, rows] of Object.entries(before)) {
      const kept = (after[table] ?? []).map((row) => JSON.parse(row) as Record<string, unknown>);
      for (const row of rows.map((text) => JSON.parse(text) as Record<string, unknown>))
        expect([table, kept]).toEqual([table, expect.arrayContaining([expect.objectContaining(row)])]);
      expect([table, kept.length]).toEqual([table, rows.length]);
    }
  });

  it('produces exactly the schema of a new installation', async () => {
    const [upgraded, fresh] = [await givenRelease(), await database(true)];
    await migrate(upgraded.dataSource);
    await assertMigrated(upgraded.dataSource);
    expect(await structureOf(upgraded.dataSource)).toEqual(await structureOf(fresh.dataSource));
  });

  it('continues where the old program stopped: lists, scans, work and messages', async () => {
    const { dataSource, database } = await givenRelease();
    await migrate(dataSource);
    const mentions = new MentionRepository();
    const listed = await database.asTenant(projectId, (tx) =>
      mentions.list(tx, projectId, { q: '設計' }, { limit: 9, after: null }),
    );
    expect(listed.items.map(({ externalId }) => externalId)).toEqual(['t3_1']);
    const found = { projectId, post: givenPost(), matches: [givenMatch(monitorId)] };
    const saved = await database.asSystem((tx) => mentions.saveFound(tx, [found]));
    expect(saved.newMentions).toHaveLength(1);
    const options = { limit: 9, leaseMs: 60_000 };
    const { watchIds } = await database.asSystem((tx) =>
      new WatchRepository().claimDue(tx, 'reddit', options),
    );
    expect(watchIds).toEqual(['01930000-0000-7000-8000-0000000000f1']);
    const work = await database.asSystem((tx) =>
      new MentionWorkRepository().claim(tx, 'classify', { mentionIds: saved.workMentionIds, ...options }),
    );
    expect(work.map(({ mentionId }) => mentionId)).toEqual(saved.workMentionIds);
    const messages = await database.asSystem((tx) =>
      new NotificationQueue(mentions).claim(tx, { kind: 'any' }, { perDestination: 2, ...options }),
    );
    expect(messages.map(({ id }) => id)).toEqual(['01930000-0000-7000-8000-000000000402']);
    const revived = await database.asTenant(projectId, (tx) =>
      new NotificationRepository().revive(tx, projectId, '01930000-0000-7000-8000-000000000403'),
    );
    expect(revived).toBeNull();
  });

  it('lets the old program keep writing as before, until it is replaced', async () => {
    const { url, dataSource } = await database(true);
    await dataSource.query('DELETE FROM schema_migrations');
    await runFixture(url, 'rows-0.1.0');
    const contents = await contentsOf(dataSource);
    expect(contents['mentions']).toHaveLength(4);
    expect(contents['notification_mentions']).toHaveLength(4);
  });
});
