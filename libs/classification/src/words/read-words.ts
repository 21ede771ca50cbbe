import { readFileSync } from 'node:fs';

/** The words of a list in `libs/classification/words`, without duplicates. @param name the file name without `.txt` */
export function readWords(name: string): ReadonlySet<string> {
  return new Set(readWordLines(name).flatMap((line) => line.split(/\s+/)));
}

/** The lines of a list, without comments (lines that begin with #). @throws Error if there is no such list */
export function readWordLines(name: string): readonly string[] {
  return readFileSync(new URL(`../../words/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
