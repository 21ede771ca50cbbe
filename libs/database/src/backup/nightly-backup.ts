import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupBegun, backupFile, newestBackup, surplusBackups } from '@earshot/domain';
import type { DatabaseConfig } from '../connection/database.config.js';
import { assertWritable, type BackupSummary, backUp } from './back-up.js';
import type { BackupConfig } from './backup.config.js';
import { verifyBackup } from './restore-backup.js';
import { withClient } from './own-session.js';

/** A nightly backup that was made and verified. */
interface NightlyBackup extends BackupSummary {
  readonly file: string;
  /** Older backups that were deleted to keep the configured number. */
  readonly deleted: readonly string[];
}

/**
 * Backs up to a file in a folder, with the time in its name, reads the whole file back, and deletes the oldest backups
 * beyond the number to keep. If it fails, no backup is deleted.
 * @param begun by Postgres' time
 * @throws BackupError if the folder is not writable, and everything that `backUp` throws
 */
export async function nightlyBackup(
  database: DatabaseConfig,
  { keep, secretKey }: Pick<BackupConfig, 'keep' | 'secretKey'>,
  folder: string,
  begun: Date,
): Promise<NightlyBackup> {
  await assertWritable(folder, { listed: true });
  const file = backupFile(begun);
  const path = join(folder, file);
  const made = await backUp(database, path, secretKey, { prepare: () => removePartial(folder) });
  await verifyBackup(path).catch(async (error: unknown) => {
    await rm(path, { force: true });
    throw error;
  });
  const deleted = surplusBackups(await readdir(folder), keep, begun);
  for (const name of deleted) await rm(join(folder, name), { force: true });
  return { ...made, file, deleted };
}

/** Removes partial files of killed processes: with them, there may not be enough space for another one. */
async function removePartial(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith('.partial') && backupBegun(name.replace(/\.partial$/, '')))
      await rm(join(folder, name), { force: true });
}

/** When the newest backup in the folder was started; null = none. */
export async function lastBackup(folder: string, now: Date): Promise<Date | null> {
  await assertWritable(folder, { listed: true });
  return newestBackup(await readdir(folder), now);
}

/** A backup attempt. `failure` is the reason if it failed. */
export type TriedBackup = { readonly startedAt: Date } & (
  { readonly takenAt: Date; readonly bytes: number } | { readonly failure: string }
);

/**
 * Records the result of a backup in the database, and deletes records older than 90 days, but never that of the last good
 * one.
 */
export function recordBackup(config: DatabaseConfig, tried: TriedBackup): Promise<void> {
  const [takenAt, bytes, failure] =
    'failure' in tried ? [null, null, tried.failure.slice(0, 500)] : [tried.takenAt, tried.bytes, null];
  return withClient(config, 'earshot backup', async (client) => {
    const sql = 'INSERT INTO backups (started_at, taken_at, bytes, failure) VALUES ($1, $2, $3, $4)';
    await client.query(sql, [tried.startedAt, takenAt, bytes, failure]);
    await client.query(
      `DELETE FROM backups WHERE started_at < now() - interval '90 days'
         AND started_at <> ALL (SELECT started_at FROM backups WHERE taken_at IS NOT NULL ORDER BY taken_at DESC LIMIT 1)`,
    );
  });
}
