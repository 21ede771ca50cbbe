import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  alertEvents,
  alertFrequencies,
  categories,
  channelNames,
  matchFields,
  memberRoles,
  meterKinds,
  mentionStages,
  mentionStatuses,
  monitorGroups,
  notificationStatuses,
  planNames,
  postKinds,
  removalReasons,
  scanStops,
  scopes,
  sentiments,
  sourceManifests,
} from '@earshot/domain';
import { newId } from '@earshot/platform';
import { faultCode } from '../connection/database-error.js';
import {
  createTestDatabase,
  givenAlert,
  givenMention,
  givenMonitor,
  givenNotification,
  givenProject,
  givenStatus,
  type TestDatabase,
} from '../testing/index.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

async function column<T>(sql: string): Promise<T[]> {
  const rows = await test.dataSource.query<{ value: T }[]>(sql);
  return rows.map(({ value }) => value);
}

/** The SQLSTATE that a statement fails with. */
async function fault(sql: string, parameters: unknown[] = []): Promise<string | null> {
  try {
    await test.dataSource.query(sql, parameters);
    return 'none';
  } catch (error) {
    return faultCode(error);
  }
}

const foreignKey = '23503';
const check = '23514';
const unique = '23505';

describe('the schema', () => {
  it.each<[string, readonly string[]]>([
    ['projects_plan_check', planNames],
    ['api_keys_scopes_check', scopes],
    ['members_role_check', memberRoles],
    ['invitations_role_check', memberRoles],
    ['monitors_group_name_check', monitorGroups],
    ['mentions_kind_check', postKinds],
    ['mentions_status_check', mentionStatuses],
    ['mentions_category_check', categories],
    ['mentions_sentiment_check', sentiments],
    ['matches_field_check', matchFields],
    ['mention_work_stage_check', mentionStages],
    ['mentions_removed_reason_check', removalReasons],
    ['scans_stopped_check', scanStops],
    ['source_meters_kind_check', meterKinds],
    ['alerts_channel_check', channelNames],
    ['alerts_frequency_check', alertFrequencies],
    ['alerts_events_check', alertEvents],
    ['alerts_categories_check', categories],
    ['alerts_sentiments_check', sentiments],
    ['notifications_status_check', notificationStatuses],
  ])('%s allows exactly the values of the domain', async (name, words) => {
    const [definition] = await column<string>(
      `SELECT pg_get_constraintdef(oid) AS value FROM pg_constraint WHERE conname = '${name}'`,
    );
    const allowed = [...(definition ?? '').matchAll(/'([^']+)'/g)].map(([, word]) => word);
    expect(allowed.sort()).toEqual([...words].sort());
  });

  it('contains the sources of the manifests, with the facet slots of their mentions', async () => {
    const known = await test.dataSource.query<object[]>('SELECT name, slot FROM sources');
    expect(known).toEqual(expect.arrayContaining(sourceManifests.map(({ name, slot }) => ({ name, slot }))));
    expect(known).toHaveLength(sourceManifests.length);
  });

  it('links rows only within a project: foreign keys include the project', async () => {
    const loose = await column<string>(
      `SELECT c.conrelid::regclass || ' -> ' || c.confrelid::regclass AS value FROM pg_constraint c
       WHERE c.contype = 'f' AND c.confrelid <> 'projects'::regclass
         AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.confrelid AND a.attname = 'project_id')
         AND NOT (
           (SELECT attnum FROM pg_attribute WHERE attrelid = c.conrelid AND attname = 'project_id') = c.conkey[1] AND
           (SELECT attnum FROM pg_attribute WHERE attrelid = c.confrelid AND attname = 'project_id') = c.confkey[1])`,
    );
    expect(loose).toEqual([]);
  });

  it('leaves no rows behind when a project is deleted', async () => {
    const { database, dataSource } = test;
    const { id } = await givenProject(database);
    const monitor = await givenMonitor(database, id);
    const mention = await givenMention(database, monitor);
    const alert = await givenAlert(database, id);
    await givenNotification(database, alert, [mention]);
    await database.asTenant(id, (tx) => givenStatus(tx, id, [mention.id], 'done'));
    await dataSource.query('DELETE FROM projects WHERE id = $1', [id]);
    const tables = await column<string>(
      "SELECT table_name AS value FROM information_schema.columns WHERE column_name = 'project_id' AND table_schema = 'public'",
    );
    expect(tables).toEqual(expect.arrayContaining(['notifications', 'activity_mentions', 'notices']));
    for (const table of tables)
      expect([table, await column(`SELECT 1 AS value FROM ${table} WHERE project_id = '${id}'`)]).toEqual([
        table,
        [],
      ]);
  });

  it('refuses what violates a rule', async () => {
    const { database } = test;
    const mine = await givenProject(database);
    const theirs = await givenProject(database);
    const monitor = await givenMonitor(database, mine.id);
    const mention = await givenMention(database, monitor);
    const match = `INSERT INTO matches (project_id, mention_id, monitor_id, keyword, field, link, start_offset, end_offset)
      VALUES ($1, $2, $3, 'acme', $4, NULL, $5, $6)`;
    expect(await fault(match, [theirs.id, mention.id, monitor.id, 'text', 9, 13])).toBe(foreignKey);
    expect(await fault(match, [mine.id, mention.id, monitor.id, 'url', 9, 13])).toBe(check);
    expect(await fault(match, [mine.id, mention.id, monitor.id, 'text', 9, 9])).toBe(check);
    expect(await fault(match, [mine.id, mention.id, monitor.id, 'text', 0, 4])).toBe(unique);
    expect(await fault('UPDATE mentions SET urgency = 101 WHERE id = $1', [mention.id])).toBe(check);
    expect(await fault("UPDATE mentions SET category = 'praise' WHERE id = $1", [mention.id])).toBe(check);
    expect(await fault("UPDATE monitors SET keywords = '{}' WHERE id = $1", [monitor.id])).toBe(check);
    expect(await fault('UPDATE watches SET monitor_id = $1', [newId()])).toBe(foreignKey);
  });

  it.each([
    "UPDATE mentions SET source = 'nowhere'",
    "UPDATE watches SET source = 'nowhere'",
    "UPDATE monitors SET sources = '{x,nowhere}'",
    "UPDATE alerts SET sources = '{nowhere}'",
    "INSERT INTO source_states (source) VALUES ('nowhere')",
    "INSERT INTO source_credentials (source, fingerprint) VALUES ('nowhere', '')",
  ])('refuses an unknown source: %s', async (statement) => {
    const { database } = test;
    const { id } = await givenProject(database);
    await givenMention(database, await givenMonitor(database, id));
    await givenAlert(database, id);
    expect(await fault(statement)).toBe(foreignKey);
  });
});
