import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The rows of a JSONL file; none if the file does not exist. */
export function readJsonLines(path) {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => parse(line, `${path}:${index + 1}`));
}

/** Writes one row per line. */
export function writeJsonLines(path, rows) {
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

function parse(line, place) {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new Error(`${place}: ${error.message}`, { cause: error });
  }
}
