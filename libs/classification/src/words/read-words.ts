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

/** The lines of a list by the heading above them, `heading:`. */
export function readSections(name: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of readWordLines(name))
    if (line.endsWith(':')) sections.set(line.slice(0, -1), (lines = []));
    else lines.push(line);
  return sections;
}
