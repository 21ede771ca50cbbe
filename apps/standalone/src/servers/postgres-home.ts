import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, writePrivateFile } from './private-file.js';
import { canEnter, giveTo, postgresAccount, type ServerAccount } from './server-account.js';

/** Where Postgres keeps its files, and which account it runs as. */
export interface PostgresHome {
  readonly dir: string;
  /** The database cluster; exists only once it is complete. */
  readonly cluster: string;
  readonly account: ServerAccount;
}

/**
 * `<data>/postgres`. If we run as root and Postgres's account cannot pass into the data directory (a clone in /root), a
 * separate directory under /var/lib/earshot, recorded in the file `<data>/postgres-location`.
 */
export function postgresHome(dataDir: string, onProgress: (line: string) => void): PostgresHome {
  const notePath = join(dataDir, 'postgres-location');
  const noted = readIfThere(notePath)?.trim();
  if (noted !== undefined && !existsSync(noted))
    throw new Error(
      `${notePath} says that the database is in ${noted}, which no longer exists. Put it back, or delete that file to start with an empty database`,
    );
  const inside = join(dataDir, 'postgres');
  const account = postgresAccount(join(noted ?? inside, 'cluster'));
  const dir = noted ?? (canEnter(account, dataDir) ? inside : elsewhere(account, notePath, onProgress));
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  giveTo(account, dir);
  return { dir, cluster: join(dir, 'cluster'), account };
}

function elsewhere(account: ServerAccount, notePath: string, onProgress: (line: string) => void): string {
  const parent = '/var/lib/earshot';
  mkdirSync(parent, { recursive: true });
  if (!canEnter(account, parent)) chmodSync(parent, 0o755); // a strict umask closed it
  const dir = join(parent, randomBytes(6).toString('hex'));
  mkdirSync(dir, { mode: 0o700 });
  writePrivateFile(notePath, `${dir}\n`);
  onProgress(
    `Postgres cannot run as root and its account cannot enter the data directory: its files go to ${dir}`,
  );
  return dir;
}
