import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { BackupError } from './backup-format.js';

/** @throws BackupError unless it is a folder that this user can create files in and, with `listed`, list */
export async function assertWritable(folder: string, { listed = false } = {}): Promise<void> {
  const needed = constants.W_OK | constants.X_OK | (listed ? constants.R_OK : 0);
  // With the slash, a file is refused as well.
  await access(`${folder}/`, needed).catch((cause: unknown) => {
    const who = process.getuid === undefined ? 'this user' : `user ${process.getuid()}`;
    throw new BackupError(`${folder} must be a folder that ${who} can write to.`, { cause });
  });
}
