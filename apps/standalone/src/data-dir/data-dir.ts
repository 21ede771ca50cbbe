import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * The absolute path of the data directory, made when absent: closed to other users. Root's lets others pass through
 * without looking in, because Postgres runs as another account then; everything in it is private by itself.
 * @throws Error when it cannot be made or written to
 */
export function prepareDataDir(path: string): string {
  const dir = resolve(path);
  try {
    mkdirSync(dir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`The data directory ${dir} cannot be used: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return dir;
}
