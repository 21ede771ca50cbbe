import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, writePrivateFile } from '../servers/private-file.js';

/** The account created by the first start and what it set up; stored so that later starts find it again. */
export interface Account {
  readonly email: string;
  /** null = the user has set one of their own. */
  readonly password: string | null;
  readonly userId?: string;
  /** The project that programs are pointed to. */
  readonly projectId?: string;
  /** Keys by project id. */
  readonly apiKeys?: Readonly<Record<string, string>>;
  /** Ids of projects that already have everything a start puts into them: what users delete there stays deleted. */
  readonly furnished?: readonly string[];
}

/** Reads the account of a data directory, or makes up a new one and stores it. @throws Error if its file is damaged */
export function keptAccount(dataDir: string): Account {
  const kept = readIfThere(file(dataDir));
  if (kept !== undefined) return accountIn(kept, file(dataDir));
  const account = {
    email: 'you@earshot.example',
    password: newPassword(),
  };
  keepAccount(dataDir, account);
  return account;
}

function accountIn(text: string, path: string): Account {
  try {
    const kept = JSON.parse(text) as Partial<Account> | null;
    if (typeof kept?.email === 'string') return kept as Account;
  } catch {
    // As damaged as one without an account.
  }
  throw new Error(
    `${path} is damaged. Put a copy of it back, or delete it: the next start then signs in without it`,
  );
}

/** A random password; it is printed, so users paste it. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url');
}

/** Stores the account for the next start, readable only by the owner. */
export function keepAccount(dataDir: string, account: Account): void {
  writePrivateFile(file(dataDir), `${JSON.stringify(account, null, 2)}\n`);
}

function file(dataDir: string): string {
  return join(dataDir, 'account.json');
}
