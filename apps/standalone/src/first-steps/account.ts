import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, writePrivateFile } from '../servers/private-file.js';

/** The user that the first start signs up, and what it made; kept so that every later start finds its way back. */
export interface Account {
  readonly email: string;
  /** null = the person has set one of their own. */
  readonly password: string | null;
  readonly userId?: string;
  /** The project that programs are led to. */
  readonly projectId?: string;
  /** Its key, as earlier versions kept it. */
  readonly apiKey?: string;
  /** Keys by the id of their project. */
  readonly apiKeys?: Readonly<Record<string, string>>;
  /** Ids of projects that have everything that a start puts into them: what people delete there stays deleted. */
  readonly furnished?: readonly string[];
}

/** Reads the account of a data directory, or makes up a new one and keeps it. */
export function keptAccount(dataDir: string): Account {
  const kept = readIfThere(file(dataDir));
  if (kept !== undefined) return JSON.parse(kept) as Account;
  const account = {
    email: 'you@earshot.example',
    password: newPassword(),
  };
  keepAccount(dataDir, account);
  return account;
}

/** A random password; it is printed, so users paste it. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url');
}

/** Stores it for the next start, readable only by the owner. */
export function keepAccount(dataDir: string, account: Account): void {
  writePrivateFile(file(dataDir), `${JSON.stringify(account, null, 2)}\n`);
}

function file(dataDir: string): string {
  return join(dataDir, 'account.json');
}
