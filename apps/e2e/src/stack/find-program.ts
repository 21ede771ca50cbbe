import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Finds the first of these names that is a program on `path`; null = none is. */
export function findProgram(names: readonly string[], path = process.env['PATH'] ?? ''): string | null {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null;
}

/** Whether this process may execute the file. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
