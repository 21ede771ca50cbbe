import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { backupBegun } from '@earshot/domain';
import { DatabaseConfig } from '../connection/database.config.js';
import { createTestDatabase, givenProject, type TestDatabase } from '../testing/index.js';
import { WorkBacklogRepository } from '../work/work-backlog.repository.js';
import { EnvReader } from '@earshot/platform';
import { recordBackup } from './nightly-backup.js';
import { restoreBackup, verifyBackup } from './restore-backup.js';

const main = fileURLToPath(new URL('../scheduled-backup.main.js', import.meta.url));
let folder: string;
let test: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-backups-'));
  test = await createTestDatabase();
  await givenProject(test.database);
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

function start(args: readonly string[], env: Record<string, string> = {}) {
  return spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL: test.url, ...env },
  });
}

async function runOnce(
  env: Record<string, string> = {},
  into = folder,
): Promise<{ code: number; said: string }> {
  const child = start([into, '--once'], env);
  const [said, , [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  return { code, said };
}

/** A module that sets the clock of a process ahead. */
const aheadByYears = encodeURIComponent(`
  const now = () => RealDate.now() + 3 * 365 * 86_400_000;
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...args) { super(...(args.length === 0 ? [now()] : args)); }
    static now = now;
  };
`);

const lastTaken = (): Promise<number | null> =>
  test.database.asSystem((tx) => new WorkBacklogRepository().lastBackup(tx));
const configOf = ({ url }: TestDatabase): DatabaseConfig =>
  new DatabaseConfig(new EnvReader({ DATABASE_URL: url }));

describe('a nightly backup', () => {
  it('is a complete backup whose time the database records', async () => {
    expect(await lastTaken()).toBeNull();
    expect((await runOnce()).code).toBe(0);
    const [file = ''] = await readdir(folder);
    const { taken_at: takenAt } = await verifyBackup(join(folder, file));
    expect(await lastTaken()).toBeCloseTo(Date.parse(takenAt) / 1_000, 3);
  });

  it('replaces the oldest backup and no other file', async () => {
    const older = ['20261101', '20261102'].map((day) => `earshot-${day}T021700Z.backup`);
    for (const name of [...older, 'mine.backup', 'earshot-20261103T021700Z.backup.partial'])
      await writeFile(join(folder, name), '');
    expect((await runOnce({ BACKUP_KEEP: '2' })).code).toBe(0);
    const left = await readdir(folder);
    expect(left).toHaveLength(3);
    expect(left).toEqual(expect.arrayContaining(['mine.backup', older[1]]));
  });

  it('leaves alone what another one is writing', async () => {
    const blocker = test.dataSource.createQueryRunner();
    await blocker.query('BEGIN');
    // The programs may take long to start.
    await blocker.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await blocker.query('LOCK TABLE watches IN ACCESS EXCLUSIVE MODE');
    const first = runOnce();
    while (!(await readdir(folder)).some((name) => name.endsWith('.partial'))) await sleep(20);
    const second = await runOnce();
    expect([second.code, second.said]).toEqual([
      1,
      expect.stringContaining('a backup or a restore is running'),
    ]);
    await blocker.query('ROLLBACK');
    await blocker.release();
    expect((await first).code).toBe(0);
    const files = await readdir(folder);
    expect(files).toEqual([expect.stringMatching(/\.backup$/)]);
    await verifyBackup(join(folder, files[0] ?? ''));
  });

  it('that fails is recorded, deletes nothing, and exits with 1', async () => {
    const older = ['20261101', '20261102'].map((day) => `earshot-${day}T021700Z.backup`);
    for (const name of older) await writeFile(join(folder, name), '');
    const client = test.dataSource.createQueryRunner();
    await client.query('ALTER TABLE schema_migrations RENAME TO elsewhere');
    const { code, said } = await runOnce({ BACKUP_KEEP: '1' });
    await client.query('ALTER TABLE elsewhere RENAME TO schema_migrations');
    await client.release();
    expect([code, await lastTaken()]).toEqual([1, 0]);
    expect(said).toContain('has no Earshot schema');
    expect((await readdir(folder)).sort()).toEqual(older);
  });

  it('names the folder it cannot write to', async () => {
    const { code, said } = await runOnce({}, join(folder, 'gone'));
    expect(code).toBe(1);
    expect(said).toContain('gone must be a folder that');
  });

  it('leaves a record that does not block a restore into the database', async () => {
    expect((await runOnce()).code).toBe(0);
    const [file = ''] = await readdir(folder);
    const target = await createTestDatabase();
    await recordBackup(configOf(target), { startedAt: new Date(), failure: 'the disk was full' });
    await target.disconnect();
    const restored = await restoreBackup(configOf(target), join(folder, file), {
      alerts: 'undecided',
      now: new Date(),
    });
    expect(restored.rows).toBe(3);
    await target.close();
  });
});

describe('the record of backups', () => {
  it('is deleted after 90 days, except the last successful one', async () => {
    const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);
    const good = (at: Date) => ({ startedAt: at, takenAt: at, bytes: 1 });
    for (const at of [daysAgo(200), daysAgo(120)]) await recordBackup(configOf(test), good(at));
    for (const days of [110, 1])
      await recordBackup(configOf(test), { startedAt: daysAgo(days), failure: 'no' });
    const known = await test.dataSource.query<object[]>('SELECT failure FROM backups ORDER BY started_at');
    expect(known).toEqual([{ failure: null }, { failure: 'no' }]);
  });
});

describe('the scheduled backup process', () => {
  it('backs up at once, logs when the next backup is due, and ends on SIGTERM', async () => {
    const child = start([folder], { BACKUP_TIME: '00:00' });
    const lines: { msg: string; due?: string }[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(JSON.parse(line) as { msg: string });
      if (lines.at(-1)?.due !== undefined) break;
    }
    expect(lines.map(({ msg }) => msg)).toEqual(['backed up', 'waiting for the next backup']);
    expect(lines.at(-1)?.due).toMatch(/T00:00:00\.000Z$/);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it('follows Postgres’ time if its machine’s clock is wrong or was wrong once', async () => {
    const ahead = 'earshot-20990101T021700Z.backup';
    await writeFile(join(folder, ahead), '');
    const child = start([folder], { NODE_OPTIONS: `--import=data:text/javascript,${aheadByYears}` });
    const lines: { msg: string; due?: string }[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(JSON.parse(line) as { msg: string });
      if (lines.at(-1)?.due !== undefined) break;
    }
    child.kill('SIGTERM');
    await once(child, 'close');
    expect(lines.map(({ msg }) => msg)).toEqual(['backed up', 'waiting for the next backup']);
    const [made = '', ...rest] = (await readdir(folder)).sort();
    expect(rest).toEqual([ahead]);
    const inTwoDays = Date.now() + 2 * 86_400_000;
    expect(backupBegun(made)?.getTime()).toBeLessThan(inTwoDays);
    expect(Date.parse(lines.at(-1)?.due ?? '')).toBeLessThan(inTwoDays);
  });

  it('waits for the night by Postgres’ time, though its machine’s clock runs faster', async () => {
    const last = 'earshot-20261122T021700Z.backup';
    await writeFile(join(folder, last), '');
    // Postgres' time: one second more each time it is asked outside the backup itself.
    await test.dataSource.query(`
      CREATE SEQUENCE asked;
      CREATE FUNCTION now() RETURNS timestamptz LANGUAGE sql AS $$
        SELECT timestamptz '2026-11-23T02:16:57Z' + interval '1 second' *
          CASE current_setting('transaction_read_only') WHEN 'on' THEN 0 ELSE nextval('public.asked') END $$;
      DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database()); END $$`);
    const child = start([folder], { BACKUP_TIME: '02:17' });
    for await (const line of createInterface({ input: child.stdout })) if (line.includes('backed up')) break;
    child.kill('SIGTERM');
    await once(child, 'close');
    const [, made = ''] = (await readdir(folder)).sort();
    expect(backupBegun(made)?.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-11-23T02:17:00Z'));
  });

  it.each([
    [['one', 'two'], {}, 2, /Usage: node scheduled-backup.main.js FOLDER/],
    [['one'], { BACKUP_TIME: '24:00' }, 1, /BACKUP_TIME must be a time of day in UTC like 02:17/],
  ])('reports what is wrong with arguments %j and environment %j', async (args, env, code, words) => {
    const child = start(args, env);
    const [complained, [ended]] = await Promise.all([
      text(child.stderr),
      once(child, 'close') as Promise<[number]>,
    ]);
    expect([ended, complained]).toEqual([code, expect.stringMatching(words)]);
  });
});
