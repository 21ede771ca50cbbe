import { readFileSync } from 'node:fs';

/** The rows of `written/<name>.jsonl`, as lines. */
export function writtenLines(name) {
  return readFileSync(new URL(`written/${name}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}
