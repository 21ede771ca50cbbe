import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';

/** The system account that a server runs as; null = our own. */
export type ServerAccount = { readonly uid: number; readonly gid: number } | null;

/**
 * The account to run Postgres as, because it refuses to run as root: the owner of the database if it exists, otherwise
 * `nobody`, which every system has (Postgres also refuses an account without a name in /etc/passwd).
 */
export function postgresAccount(existingDir: string): ServerAccount {
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
export function canEnter(account: ServerAccount, dir: string): boolean {
  return spawnSync('test', ['-x', dir], { ...asAccount(account), cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Makes the account the owner of a file or directory. */
export function giveTo(account: ServerAccount, path: string): void {
  if (account !== null) chownSync(path, account.uid, account.gid);
}
