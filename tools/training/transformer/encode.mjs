// node encode.mjs --data DIR --out DIR: encodes the labelled sets as token ids, with production's tokenizer. Writes one
// NDJSON file per set, {"ids","marked"?,"labels","split","group"?,"source"?}, and sets.json with rows and sha256.
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { heads, postHeads, sets } from './sets.mjs';

const model = new URL('../../../libs/classification/models/transformer/', import.meta.url);
const compiled = new URL(
  '../../../libs/classification/dist/transformer/tokenizer/tokenizer.js',
  import.meta.url,
);

const { values: given } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string' },
    'max-tokens': { type: 'string', default: '160' },
    tokenizer: { type: 'string', default: compiled.pathname },
  },
});
if (given.data === undefined || given.out === undefined) {
  console.error('Usage: node encode.mjs --data DIR --out DIR [--max-tokens 160]');
  process.exit(2);
}
const maxTokens = Number(given['max-tokens']);
const { createTokenizer } = await import(given.tokenizer);
const tokenizer = createTokenizer(readFileSync(new URL('vocab.txt', model), 'utf8'));

mkdirSync(given.out, { recursive: true });
const summary = { maxTokens, heads, postHeads, sets: {} };
/**
 * Texts of labelled posts, with their split. Some are also in the public sets, from which they are left out unless both train:
 * what validates one must not train the other.
 */
const labelledPosts = new Map();
for (const [name, set] of Object.entries(sets)) summary.sets[name] = await encodeSet(name, set);
writeFileSync(join(given.out, 'sets.json'), JSON.stringify(summary, null, 2));

async function encodeSet(name, set) {
  const out = createWriteStream(join(given.out, `${name}.ndjson`));
  const digest = createHash('sha256');
  const rows = { train: 0, val: 0 };
  const files = Object.keys(set.files).filter((file) => !isMissing(file, set));
  for (const file of files) {
    const split = set.files[file];
    const content = readFileSync(resolve(given.data, file));
    digest.update(content);
    for (const line of content.toString('utf8').split('\n')) {
      if (line === '') continue;
      const source = JSON.parse(line);
      const row = encodeRow(source, set, split);
      if (row === undefined) continue;
      if (name === 'posts') labelledPosts.set(source.text, row.split);
      else if (labelledPosts.has(source.text) && [row.split, labelledPosts.get(source.text)].includes('val'))
        continue;
      rows[row.split] += 1;
      out.write(`${JSON.stringify(row)}\n`);
    }
  }
  out.end();
  await finished(out);
  console.error(`${name}: ${rows.train} rows to train on, ${rows.val} to validate`);
  return { files: files.map((file) => basename(file)), sha256: digest.digest('hex'), rows };
}

function isMissing(file, { mayLack = [] }) {
  return mayLack.includes(file) && !existsSync(resolve(given.data, file));
}

/** Undefined for a row without content: an empty text, or a set with a keyword where the text lacks it. */
function encodeRow(source, set, split) {
  const mark = set.mark?.(source);
  if (mark?.length === 0 && !set.keepsUnmarked) return undefined;
  const { ids, marked } = tokenizer.encode(source.text, { maxTokens, mark });
  if (ids.length < 3) return undefined;
  return {
    ids: Array.from(ids),
    ...(mark && { marked: Array.from(marked) }),
    labels: set.labels(source),
    split: typeof split === 'function' ? split(source) : split,
    ...(set.group && { group: set.group(source) }),
    ...(set.source && { source: set.source(source) }),
  };
}
