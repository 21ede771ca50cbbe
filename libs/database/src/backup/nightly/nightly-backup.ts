import { constants } from 'node:fs';
import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupBegun, backupFile, newestBackup, surplusBackups } from '@earshot/domain';
import type { DatabaseConfig } from '../../connection/database.config.js';
import { type BackupSummary, backUp } from '../back-up.js';
import type { BackupConfig } from '../backup.config.js';
import { BackupError } from '../backup-format.js';
import { verifyBackup } from '../restore-backup.js';

/** A nightly backup that was made and verified. */
export interface NightlyBackup extends BackupSummary {
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
  await assertWritable(folder);
  // Removes partial files of killed processes first: there may not be enough space for another one.
  for (const name of await readdir(folder))
    if (name.endsWith('.partial') && backupBegun(name.replace(/\.partial$/, '')))
      await rm(join(folder, name), { force: true });
  const file = backupFile(begun);
  const path = join(folder, file);
  const made = await backUp(database, path, secretKey);
  await verifyBackup(path).catch(async (error: unknown) => {
    await rm(path, { force: true });
    throw error;
  });
  const deleted = surplusBackups(await readdir(folder), keep, begun);
  for (const name of deleted) await rm(join(folder, name), { force: true });
  return { ...made, file, deleted };
}

/** When the newest backup in the folder was started; null = none. */
export async function lastBackup(folder: string, now: Date): Promise<Date | null> {
  await assertWritable(folder);
  return newestBackup(await readdir(folder), now);
}

async function assertWritable(folder: string): Promise<void> {
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    const who = process.getuid === undefined ? 'this user' : `user ${process.getuid()}`;
    throw new BackupError(`${folder} must be a folder that ${who} can write to.`, { cause });
  });
}
