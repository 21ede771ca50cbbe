import { writeFileSync } from 'node:fs';

const width = 120;

/**
 * Writes a word list of `libs/classification/words`.
 * @param {string} name of its file, without `.txt`
 * @param {readonly string[]} words
 * @param {readonly string[]} head a description, line by line
 */
export function writeWords(name, words, head) {
  const lines = head.map((line) => `# ${line}`.trimEnd());
  let line = '';
  for (const word of words)
    if (line === '') line = word;
    else if (line.length + 1 + word.length <= width) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  const path = new URL(`../../../libs/classification/words/${name}.txt`, import.meta.url);
  writeFileSync(path, `${[...lines, line].join('\n')}\n`);
}
