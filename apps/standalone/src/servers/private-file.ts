import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';

/** Writes a file that only its owner may read, all or nothing: readers never see half a file. */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}.new`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

/** The text of a file, or undefined if it does not exist. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The secret stored in `path`, created on first use: two hexadecimal digits per byte. */
export function keptSecret(path: string, bytes = 16): { secret: string; isNew: boolean } {
  const kept = readIfThere(path)?.trim();
  if (kept?.length === bytes * 2 && /^[0-9a-f]+$/.test(kept)) return { secret: kept, isNew: false };
  const secret = randomBytes(bytes).toString('hex');
  writePrivateFile(path, `${secret}\n`);
  return { secret, isNew: true };
}

/** Opens a private log file for appending; one that has grown past 5 MB is first renamed to `<path>.1`. */
export function openLogFile(path: string): number {
  const sizeBytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (sizeBytes > 5_000_000) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/** The end of a log, to show why something did not start. */
export function lastLines(path: string, count: number): string {
  return (readIfThere(path) ?? '').trimEnd().split('\n').slice(-count).join('\n');
}
