import { existsSync, readFileSync } from 'node:fs';

/**
 * The key of an installation, 64 hexadecimal digits; undefined if there is no such file.
 * @param {string} path
 * @returns {string | undefined}
 * @throws {Error} if the file contains something else
 */
export function readKey(path) {
  if (!existsSync(path)) return undefined;
  const key = readFileSync(path, 'utf8').trim();
  if (/^[0-9a-f]{64}$/i.test(key)) return key;
  throw new Error(
    `${path} is not a key: it must contain 64 hexadecimal digits and nothing else. Put the right key into it, or set EARSHOT_SECRET_KEY.`,
  );
}
