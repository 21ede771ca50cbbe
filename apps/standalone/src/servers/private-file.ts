import { randomBytes } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { readKey } from '../../installation.mjs';

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

/** The password stored in `path`, created on first use or if the file is damaged: it protects only what runs on this machine. */
export function keptPassword(path: string): { secret: string; isNew: boolean } {
  const kept = readIfThere(path)?.trim();
  if (kept !== undefined && /^[0-9a-f]{32}$/.test(kept)) return { secret: kept, isNew: false };
  const secret = randomBytes(16).toString('hex');
  writePrivateFile(path, `${secret}\n`);
  return { secret, isNew: true };
}

/**
 * The key stored in `path`, created if there is no such file: 64 hexadecimal digits. What it has sealed cannot be read without
 * it, so a file with anything else in it is never replaced.
 * @throws Error naming the file
 */
export function keptKey(path: string): string {
  const kept = readKey(path);
  if (kept !== undefined) return kept;
  const key = randomBytes(32).toString('hex');
  writePrivateFile(path, `${key}\n`);
  return key;
}

const longestLogBytes = 5_000_000;

/** Opens a private log file for appending; one that has grown past 5 MB is first renamed to `<path>.1`. */
export function openLogFile(path: string): number {
  const sizeBytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (sizeBytes > longestLogBytes) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/** The same for a log that only this process writes: it is rotated while it is open, too. */
export function openOwnLogFile(path: string, lookEveryMs = 60_000): number {
  const file = openLogFile(path);
  setInterval(() => {
    try {
      rotateOpen(path, file);
    } catch {
      // A full disk, for example: the log stays as it is until the next look.
    }
  }, lookEveryMs).unref();
  return file;
}

/** Nothing else is written meanwhile, so no line is lost between the copy and the truncation. */
function rotateOpen(path: string, file: number): void {
  if (fstatSync(file).size <= longestLogBytes) return;
  copyFileSync(path, `${path}.new`);
  renameSync(`${path}.new`, `${path}.1`);
  ftruncateSync(file);
}

/** The end of a log, to show why something did not start. */
export function lastLines(path: string, count: number): string {
  return (readIfThere(path) ?? '').trimEnd().split('\n').slice(-count).join('\n');
}
