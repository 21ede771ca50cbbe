import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates the data directory if needed and returns its absolute path. It is closed to other users. Root's can be passed
 * through but not listed, because Postgres then runs as another account; everything in it is private anyway.
 * @throws Error if it cannot be created or written to
 */
export function prepareDataDir(path: string): string {
  const dir = resolve(path);
  try {
    createDir(dir, process.getuid?.() === 0 ? 0o711 : 0o700);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`The data directory ${dir} cannot be used: ${dataFault(error as Error, dir)}`, {
      cause: error,
    });
  }
  return dir;
}

/** The message of an error and, if this user may not use a file of the data directory, what to do about it. */
export function dataFault(error: Error, path: string): string {
  const { code, path: file, message } = error as NodeJS.ErrnoException;
  const dir = resolve(path);
  if (code !== 'EACCES' || !file?.startsWith(dir)) return message;
  const way = existsSync(dir)
    ? `Start Earshot as the user that owns it, give it to this user (sudo chown -R "$(id -un)" '${dir}')`
    : `Create it for this user (sudo install -d -o "$(id -un)" '${dir}')`;
  return `${message}. ${way}, or use another directory with --data`;
}

/** With this mode, parents included, even if the umask of this process would take something away. */
function createDir(dir: string, mode: number): void {
  if (existsSync(dir)) {
    if (!statSync(dir).isDirectory()) throw new Error(`${dir} is a file`);
    return;
  }
  // One by one: where none can be made, e.g. in /proc, the `recursive` of Node.js tries forever.
  createDir(dirname(dir), mode);
  mkdirSync(dir, { mode });
  chmodSync(dir, mode);
}
