import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { locationPath } from '../data-dir/database-owner.js';
import { readIfThere, writePrivateFile } from './private-file.js';

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
  const notePath = locationPath(dataDir);
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

/** The system account that a server runs as; null = our own. */
export type ServerAccount = { readonly uid: number; readonly gid: number } | null;

/**
 * The account to run Postgres as, because it refuses to run as root: the owner of the database if it exists, otherwise
 * `nobody`, which every system has (Postgres also refuses an account without a name in /etc/passwd).
 */
function postgresAccount(existingDir: string): ServerAccount {
  if (process.getuid?.() !== 0) return null;
  const existing = statSync(existingDir, { throwIfNoEntry: false });
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error(
      'Postgres cannot run as root and there is no account "nobody": start Earshot as an ordinary user',
    );
  return { uid: Number(uid), gid: Number(gid) };
}

/** Options for `spawn` that make the child run as this account. */
export function asAccount(account: ServerAccount): { uid?: number; gid?: number } {
  return account ?? {};
}

/** Whether the account can pass into a directory and all of its parents. */
function canEnter(account: ServerAccount, dir: string): boolean {
  return spawnSync('test', ['-x', dir], { ...asAccount(account), cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Makes the account the owner of a file or directory. */
export function giveTo(account: ServerAccount, path: string): void {
  if (account !== null) chownSync(path, account.uid, account.gid);
}
