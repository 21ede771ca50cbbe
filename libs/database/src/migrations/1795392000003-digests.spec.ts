import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { newId } from '@earshot/platform';
import { migrate } from '../schema/migrate.js';
import {
  createTestDatabase,
  givenAlert,
  givenMention,
  givenMonitor,
  givenNotification,
  givenProject,
  type TestDatabase,
} from '../testing/index.js';
import { NotificationRepository } from '../notification/notification.repository.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

const isBefore = async (): Promise<boolean> =>
  (
    await test.dataSource.query<object[]>(
      "SELECT FROM information_schema.columns WHERE table_name = 'notifications' AND column_name = 'mention_id'",
    )
  ).length > 0;

it('the migration keeps the mention of each notification, sends nothing again and adds nothing to existing ones', async () => {
  const { database, dataSource } = test;
  const monitor = await givenMonitor(database, (await givenProject(database)).id);
  const alert = await givenAlert(database, monitor.projectId);
  const [told, further] = [await givenMention(database, monitor), await givenMention(database, monitor)];
  while (!(await isBefore())) await dataSource.undoLastMigration();
  const id = newId();
  await dataSource.query(
    `INSERT INTO notifications (id, project_id, alert_id, mention_id, status, due_at, created_at)
     VALUES ($1, $2, $3, $4, 'pending', now(), now())`,
    [id, alert.projectId, alert.id, told.id],
  );
  await migrate(dataSource);
  await expect(givenNotification(database, alert, [told])).rejects.toThrow(/duplicate key/);
  const next = await givenNotification(database, alert, [further], { collects: true });
  const { items } = await database.asSystem((tx) =>
    new NotificationRepository().list(tx, alert.projectId, {}, { limit: 9, after: null }),
  );
  expect(items).toMatchObject([
    { id: next, mentionIds: [further.id] },
    { id, mentionIds: [told.id], status: 'pending' },
  ]);
  const [row] = await dataSource.query<object[]>('SELECT active_since = created_at AS since FROM alerts');
  expect(row).toEqual({ since: true });
});
