import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseConfig } from '../connection/database.config.js';
import { migrate } from '../schema/migrate.js';
import { migrations } from '../schema/migrations.js';
import {
  contentsOf,
  createTestDatabase,
  givenMention,
  givenMonitor,
  givenProject,
  runFixture,
  structureOf,
  type TestDatabase,
} from '../testing/index.js';
import { EnvReader } from '@earshot/platform';
import { backUp } from './back-up.js';
import { checkRestore, restoreBackup } from './restore-backup.js';

let folder: string;
let path: string;
/** A database with rows in every table, created by an older release and migrated to this version; and a backup of it. */
let full: TestDatabase;
let whole: Buffer;
const opened: TestDatabase[] = [];
beforeAll(async () => {
  full = await givenRelease();
  await migrate(full.dataSource);
  await runFixture(full.url, 'rows-since-0.1.0');
  const first = await mkdtemp(join(tmpdir(), 'earshot-backup-'));
  await backUp(configOf(full), join(first, 'whole'), key);
  whole = await readFile(join(first, 'whole'));
  await rm(first, { recursive: true });
});
afterAll(() => full.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-backup-'));
  path = join(folder, 'earshot.backup');
});
afterEach(async () => {
  for (const test of opened.splice(0)) await test.close();
  await rm(folder, { recursive: true });
});

async function database(template: boolean): Promise<TestDatabase> {
  const test = await createTestDatabase({ template });
  opened.push(test);
  return test;
}

async function givenRelease(): Promise<TestDatabase> {
  const test = await createTestDatabase({ template: false });
  await runFixture(test.url, 'schema-0.1.0');
  await runFixture(test.url, 'rows-0.1.0');
  return test;
}

const configOf = ({ url }: TestDatabase): DatabaseConfig =>
  new DatabaseConfig(new EnvReader({ DATABASE_URL: url }));
const key = 'ab'.repeat(32);
const now = new Date();

/** An empty database without any connections. */
async function givenEmpty(): Promise<TestDatabase> {
  const test = await database(false);
  await test.disconnect();
  return test;
}

async function restored(
  options: Parameters<typeof restoreBackup>[2] = { alerts: 'undecided', now },
): Promise<TestDatabase> {
  const test = await givenEmpty();
  await restoreBackup(configOf(test), path, options);
  await test.dataSource.initialize();
  return test;
}

async function isUntouched(test: TestDatabase): Promise<boolean> {
  await test.dataSource.initialize();
  const tables = await test.dataSource.query<object[]>("SELECT FROM pg_tables WHERE schemaname = 'public'");
  return tables.length === 0;
}

describe('a restored backup', () => {
  it('is made of a database with rows in every table, so that nothing goes untested', async () => {
    const contents = Object.entries(await contentsOf(full.dataSource));
    // No backup includes the record of backups.
    expect(contents.filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual(['backups']);
  });

  it('contains every value of every table, and the schema with its keys, policies and privileges', async () => {
    const { rows, tables } = await backUp(configOf(full), path, key);
    const copy = await restored();
    const [before, after] = [await contentsOf(full.dataSource), await contentsOf(copy.dataSource)];
    expect(after).toEqual(before);
    expect(await structureOf(copy.dataSource)).toEqual(await structureOf(full.dataSource));
    const counted = Object.entries(before).filter(
      ([table]) => !['schema_floor', 'sources', 'backups', 'mention_words'].includes(table),
    );
    expect([tables, rows]).toEqual([counted.length, counted.flatMap(([, all]) => all).length]);
  });

  it('still has the e-mails about notes that wait, each with its notes', async () => {
    await writeFile(path, whole);
    const copy = await restored();
    const waiting = await copy.dataSource.query<object[]>(
      `SELECT p.note_id FROM note_people p JOIN note_mails m ON m.id = p.mail_id WHERE m.closed_at IS NULL`,
    );
    expect(waiting).toEqual([{ note_id: '01930000-0000-7000-8000-000000000771' }]);
  });

  it('is a consistent snapshot, however much is written during the backup', async () => {
    const test = await database(true);
    const { id } = await givenProject(test.database);
    const monitor = await givenMonitor(test.database, id);
    let stopped = false;
    const writing = (async () => {
      // A mention and its match must stay together, and so must the counter that is increased with them.
      while (!stopped) {
        await test.database.asSystem((tx) =>
          tx.query(
            `INSERT INTO project_usage VALUES ($1, '2026-11-01', 1)
             ON CONFLICT (project_id, month) DO UPDATE SET mentions = project_usage.mentions + 1`,
            [id],
          ),
        );
        await givenMention(test.database, monitor);
      }
    })();
    while ((await test.dataSource.query<object[]>('SELECT FROM mentions')).length < 20);
    await backUp(configOf(test), path, null);
    stopped = true;
    await writing;
    const copy = await restored();
    const [counts] = await copy.dataSource.query<{ mentions: number; matches: number; usage: number }[]>(
      `SELECT (SELECT count(*) FROM mentions)::integer AS mentions, (SELECT count(*) FROM matches)::integer AS matches,
         (SELECT mentions FROM project_usage) AS usage`,
    );
    expect(counts?.matches).toBe(counts?.mentions);
    expect([0, 1]).toContain((counts?.usage ?? 0) - (counts?.mentions ?? 0));
  });

  it('is migrated from an older version, into an empty database or a schema without rows', async () => {
    const old = await givenRelease();
    opened.push(old);
    await backUp(configOf(old), path, key);
    const [copy, migrated] = [await restored(), await database(true)];
    await migrated.disconnect();
    await restoreBackup(configOf(migrated), path, { alerts: 'undecided', now });
    await migrated.dataSource.initialize();
    await migrate(old.dataSource);
    const expected = await contentsOf(old.dataSource);
    expect(await contentsOf(copy.dataSource)).toEqual(expected);
    expect(await contentsOf(migrated.dataSource)).toEqual(expected);
    expect(await structureOf(migrated.dataSource)).toEqual(await structureOf(full.dataSource));
  }, 60_000);

  it('tells which key its secrets are sealed with, without revealing the key', async () => {
    await writeFile(path, whole);
    expect(gunzipSync(whole).toString('latin1')).not.toContain(key);
    const { keyFingerprint } = await restoreBackup(configOf(await givenEmpty()), path, {
      alerts: 'undecided',
      now,
    });
    expect(keyFingerprint).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('alerts after a restore', () => {
  const later = new Date(now.getTime() + 3 * 3_600_000);
  const pending = async ({ dataSource }: TestDatabase): Promise<object[]> =>
    dataSource.query("SELECT id FROM notifications WHERE status = 'pending'");

  it('need a decision if the backup is not fresh, before anything is restored', async () => {
    await writeFile(path, whole);
    const test = await givenEmpty();
    await expect(restoreBackup(configOf(test), path, { alerts: 'undecided', now: later })).rejects.toThrow(
      /[23] h old.*--hold-alerts.*--send-alerts/,
    );
    await expect(checkRestore(path, { alerts: 'undecided', now: later })).rejects.toThrow('h old');
    await checkRestore(path, { alerts: 'send', now: later });
    expect(await isUntouched(test)).toBe(true);
  });

  it('send what was pending, if asked to', async () => {
    await writeFile(path, whole);
    const copy = await restored({ alerts: 'send', now: later });
    expect(await pending(copy)).toEqual(await pending(full));
    expect(await pending(copy)).toHaveLength(1);
  });

  it('drop what was pending if held, and stay active from the end of the hold', async () => {
    await writeFile(path, whole);
    const copy = await restored({ alerts: { holdHours: 24 }, now: later });
    expect(await pending(copy)).toEqual([]);
    const alerts = await copy.dataSource.query<{ active_since: Date; active: boolean }[]>(
      'SELECT active_since, active FROM alerts ORDER BY id',
    );
    expect(alerts.map(({ active }) => active)).toEqual([true, true, false]);
    for (const { active_since: since } of alerts)
      expect(since.getTime()).toBe(later.getTime() + 24 * 3_600_000);
  });

  it('drop what was pending in a backup of an older version, too', async () => {
    const old = await givenRelease();
    opened.push(old);
    await backUp(configOf(old), path, key);
    expect(await pending(old)).toHaveLength(1);
    const copy = await restored({ alerts: { holdHours: 24 }, now: later });
    expect(await pending(copy)).toEqual([]);
    const until = new Date(later.getTime() + 24 * 3_600_000);
    const early = 'SELECT FROM alerts WHERE deleted_at IS NULL AND active_since < $1';
    expect(await copy.dataSource.query<object[]>(early, [until])).toEqual([]);
    expect(await structureOf(copy.dataSource)).toEqual(await structureOf(full.dataSource));
  });
});

describe('a backup file', () => {
  it('is readable only by its owner, appears complete, and never overwrites another', async () => {
    await backUp(configOf(full), path, key);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['earshot.backup']);
    await expect(backUp(configOf(full), path, key)).rejects.toThrow('already exists');
    const nowhere = join(folder, 'missing', 'earshot.backup');
    await expect(backUp(configOf(full), nowhere, key)).rejects.toThrow('missing must be a folder that');
  });

  it('is not created if there is nothing to back up', async () => {
    const empty = await database(false);
    await expect(backUp(configOf(empty), path, key)).rejects.toThrow('no Earshot schema');
    expect(await readdir(folder)).toEqual([]);
  });

  const faults: [string, (whole: Buffer) => Promise<void>, RegExp][] = [
    ['cut off', () => truncate(path, 1_000), /truncated/],
    ['cut off at its very end', (whole) => truncate(path, whole.length - 9), /truncated/],
    ['empty', () => truncate(path, 0), /truncated|damaged|not an Earshot backup/],
    ['not a backup', () => writeFile(path, 'PGDMP and more'), /not an Earshot backup/],
    ['a gzip file of something else', () => writeFile(path, gzipSync('{"a":1}\n')), /not an Earshot backup/],
    ['damaged by a flipped bit', (whole) => writeFile(path, turned(whole)), /damaged/],
    [
      'changed and zipped again',
      (whole) => rezipped(whole, (text) => text.replace('Grumpy', 'Glumpy')),
      /damaged/,
    ],
    [
      'missing a row',
      (whole) => rezipped(whole, (text) => text.replace(/\n[^\n]*mallory[^\n]*/, '')),
      /damaged/,
    ],
    [
      'missing its last line',
      (whole) => rezipped(whole, (text) => text.replace(/[^\n]*\n$/, '')),
      /damaged|truncated/,
    ],
    ['followed by another line', (whole) => rezipped(whole, (text) => `${text}{}\n`), /damaged/],
    [
      'in a newer format',
      (whole) => rezipped(whole, (text) => text.replace('"earshot_backup":1', '"earshot_backup":2')),
      /newer Earshot/,
    ],
  ];

  it.each(faults)('restores nothing if it is %s', async (_name, spoil, words) => {
    await writeFile(path, whole);
    await spoil(whole);
    const test = await givenEmpty();
    await expect(restoreBackup(configOf(test), path, { alerts: 'undecided', now })).rejects.toThrow(words);
    expect(await isUntouched(test)).toBe(true);
  });

  function turned(whole: Buffer): Buffer {
    const copy = Buffer.from(whole);
    const middle = Math.floor(copy.length / 2);
    copy[middle] = (copy[middle] ?? 0) ^ 0x10;
    return copy;
  }

  function rezipped(whole: Buffer, change: (text: string) => string): Promise<void> {
    const text = gunzipSync(whole).toString('utf8');
    const changed = change(text);
    if (changed === text) throw new Error('The change changed nothing.');
    return writeFile(path, gzipSync(changed));
  }
});

describe('a restore', () => {
  it('refuses a non-empty database, and changes nothing in it', async () => {
    await writeFile(path, whole);
    const used = await database(true);
    await givenProject(used.database);
    const before = await contentsOf(used.dataSource);
    await used.disconnect();
    await expect(restoreBackup(configOf(used), path, { alerts: 'undecided', now })).rejects.toThrow(
      'not empty',
    );
    await used.dataSource.initialize();
    expect(await contentsOf(used.dataSource)).toEqual(before);
  });

  it('refuses while Earshot uses the database', async () => {
    await writeFile(path, whole);
    const busy = await database(true);
    await expect(restoreBackup(configOf(busy), path, { alerts: 'undecided', now })).rejects.toThrow(
      'stop all',
    );
  });

  it('refuses a backup made by a newer version', async () => {
    await full.dataSource.query(
      "INSERT INTO schema_migrations (timestamp, name) VALUES (9, 'FromTheFuture9')",
    );
    await backUp(configOf(full), path, key);
    const test = await givenEmpty();
    await expect(restoreBackup(configOf(test), path, { alerts: 'undecided', now })).rejects.toThrow(
      /newer Earshot.*FromTheFuture9/,
    );
    expect(await isUntouched(test)).toBe(true);
  });

  it('can be repeated after it was interrupted', async () => {
    await writeFile(path, whole);
    const test = await givenEmpty();
    // The state after a killed restore: the schema, but no rows, since they were never committed.
    await test.dataSource.initialize();
    await migrate(test.dataSource, new Set(migrations.slice(0, -1).map(({ name }) => name)));
    await test.disconnect();
    await restoreBackup(configOf(test), path, { alerts: 'undecided', now });
    await test.dataSource.initialize();
    expect(await contentsOf(test.dataSource)).toEqual(await contentsOf(full.dataSource));
  });
});
