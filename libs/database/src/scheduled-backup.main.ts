import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { nextBackupAt } from '@earshot/domain';
import { createLog, EnvReader, processEnvironment, reasonOf } from '@earshot/platform';
import { BackupConfig } from './backup/backup.config.js';
import { lastBackup, nightlyBackup, recordBackup, type TriedBackup } from './backup/nightly-backup.js';
import { withClient } from './backup/own-session.js';
import { runBackupCommand, UsageError } from './backup/run-backup-command.js';
import { DatabaseConfig } from './connection/database.config.js';

const retryMs = 15 * 60_000;

/**
 * `node libs/database/dist/scheduled-backup.main.js FOLDER`: backs up every night at BACKUP_TIME, keeps BACKUP_KEEP files,
 * and records the result in the database. With `--once` it does so immediately and exits, for use with an external
 * scheduler.
 */
await runBackupCommand('backup', 'FOLDER [--once]', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { once: { type: 'boolean', default: false } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new UsageError('Name one folder.');
  const env = new EnvReader(processEnvironment());
  const database = new DatabaseConfig(env);
  const config = new BackupConfig(env);
  env.finish();
  const log = createLog({ service: 'backup', level: 'info' });
  let isAtIt = false;
  // The next backup deletes an unfinished file. Exit code 1 if a backup was interrupted.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(isAtIt ? 1 : 0));

  if (values.once) {
    if (!(await attempt())) process.exitCode = 1;
    return;
  }
  for (let failed = false; ;) {
    const now = await timeOf(database).catch(() => new Date());
    const last = await lastBackup(folder, now).catch(() => null);
    const due = failed ? new Date(now.getTime() + retryMs) : nextBackupAt(last, config.minuteOfDay, now);
    if (due > now) log.info({ due }, failed ? 'trying again' : 'waiting for the next backup');
    await until(due, now);
    failed = !(await attempt());
  }

  /**
   * Waits until `due` by Postgres' time, also if the machine's clock runs faster: a file dated before it would leave the same
   * night's backup due. If Postgres cannot be reached then, the attempt says so.
   */
  async function until(due: Date, now: Date): Promise<void> {
    for (let at = now; at < due; at = await timeOf(database).catch(() => due))
      await pause(due.getTime() - at.getTime());
  }

  /** @returns whether there is a new backup */
  async function attempt(): Promise<boolean> {
    let startedAt = new Date();
    isAtIt = true;
    try {
      startedAt = await timeOf(database);
      const { takenAt, bytes, ...rest } = await nightlyBackup(database, config, String(folder), startedAt);
      log.info({ takenAt, bytes, ...rest }, 'backed up');
      await record({ startedAt, takenAt, bytes });
      return true;
    } catch (error) {
      log.error(reasonOf(error), 'backup failed');
      await record({ startedAt, failure: (error as Error).message });
      return false;
    } finally {
      isAtIt = false;
    }
  }

  async function record(tried: TriedBackup): Promise<void> {
    await recordBackup(database, tried).catch((error: unknown) => {
      log.error(reasonOf(error), 'the backup could not be recorded, so its age is unknown');
    });
  }
});

/** Postgres' time: a file named by a clock that is ahead would look like the newest until that date. */
function timeOf(database: DatabaseConfig): Promise<Date> {
  return withClient(database, 'earshot backup', async (client) => {
    const { rows } = await client.query<{ now: Date }>('SELECT now()');
    const [row] = rows;
    if (row === undefined) throw new Error('Postgres did not return its time.');
    return row.now;
  });
}

/** In short steps, because timers stop while the machine sleeps. */
async function pause(forMs: number): Promise<void> {
  const endMs = Date.now() + forMs;
  for (let ms = forMs; ms > 0; ms = endMs - Date.now()) await sleep(Math.min(ms, 60_000));
}
