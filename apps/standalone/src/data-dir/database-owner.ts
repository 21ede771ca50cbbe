import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, writePrivateFile } from '../servers/private-file.js';
import { lockInstance } from './instance-lock.js';

/** The file of a data directory that says where its database is, if that is outside it. */
export function locationPath(dataDir: string): string {
  return join(dataDir, 'postgres-location');
}

/**
 * Makes a data directory the owner of a database directory outside it, and this process the only one on that, until it ends
 * or calls the returned function. A copy of a data directory leads to the same database and must not use it as well; one that
 * was moved may, because nothing or something else is at its old path. The file `owner` keeps its inode and path.
 * @throws Error naming the owner, if that is another data directory with its database there; or the other process
 */
export function claimDatabaseDir(databaseDir: string, dataDir: string): () => void {
  const ownerPath = join(databaseDir, 'owner');
  const path = realpathSync(dataDir);
  const own = statSync(path);
  const [, inode, owner = ''] = /^(\d+) (.+)\n$/s.exec(readIfThere(ownerPath) ?? '') ?? [];
  const other = owner === '' ? undefined : statSync(owner, { throwIfNoEntry: false });
  const isOther =
    other !== undefined && String(other.ino) === inode && (other.ino !== own.ino || other.dev !== own.dev);
  if (isOther && readIfThere(locationPath(owner))?.trim() === databaseDir)
    throw new Error(
      `${dataDir} is a copy of ${owner}, which has its database in ${databaseDir}. Delete ${locationPath(dataDir)} to start with an empty database; to copy what is in that one, use Earshot's commands backup and restore`,
    );
  const release = lockInstance(databaseDir);
  writePrivateFile(ownerPath, `${own.ino} ${path}\n`);
  return release;
}
