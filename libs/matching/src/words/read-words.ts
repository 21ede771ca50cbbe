import { readFileSync } from 'node:fs';

/** The words of a list, each once. @throws Error where there is no such file */
export function readWords(file: URL): ReadonlySet<string> {
  return new Set(readWordLines(file).flatMap((line) => line.split(/\s+/)));
}

/** The lines of a list, without those that say what it is: they begin with #. @throws Error where there is no such file */
export function readWordLines(file: URL): readonly string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
