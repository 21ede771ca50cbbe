// node teach.mjs --data DIR --out FILE [--posts 40000]: writes the transformer's verdicts on unlabelled posts as NDJSON {
// text, scores }, from which the linear model learns. Posts used to validate any head are left out.
import { createHash } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { sets } from '../transformer/sets.mjs';
import { readSets } from './read-sets.mjs';

const compiled = new URL('../../../libs/classification/dist/transformer/', import.meta.url);
const { loadTransformerModel } = await import(new URL('load-transformer-model.js', compiled).href);

const { values: given } = parseArgs({
  options: { data: { type: 'string' }, out: { type: 'string' }, posts: { type: 'string', default: '40000' } },
});
if (given.data === undefined || given.out === undefined || !(Number(given.posts) > 0)) {
  console.error('Usage: node teach.mjs --data DIR --out FILE [--posts 40000]');
  process.exit(2);
}
const batchSize = 256;

const loaded = await loadTransformerModel();
if (loaded.model === null) throw new Error(`The transformer cannot be loaded: ${loaded.reason}`);
const texts = chosenTexts(given.data, Number(given.posts));
const out = createWriteStream(given.out);
for (let from = 0; from < texts.length; from += batchSize) {
  const batch = texts.slice(from, from + batchSize);
  const answers = await loaded.model.score(batch.map((text) => ({ text, names: [] })));
  for (const [index, scores] of answers.entries()) {
    out.write(`${JSON.stringify({ text: batch[index], scores })}\n`);
  }
  if (from % (20 * batchSize) === 0) console.error(`${from + batch.length} of ${texts.length}`);
}
out.end();
await finished(out);
await loaded.model.close();

/** The first posts in the order of their hashes, so that the selection does not depend on what else is in the file. */
function chosenTexts(folder, count) {
  const labelled = Object.keys(sets).filter((name) => !('unlabelled.jsonl' in sets[name].files));
  const known = new Set(readSets(folder, labelled).rows.map(({ text }) => keyOf(text)));
  const byKey = new Map();
  for (const line of readFileSync(join(folder, 'unlabelled.jsonl'), 'utf8').split('\n')) {
    if (line === '') continue;
    const { text } = JSON.parse(line);
    if (!known.has(keyOf(text))) byKey.set(digestOf(keyOf(text)), text);
  }
  return [...byKey.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, count)
    .map(([, text]) => text);
}

function keyOf(text) {
  return text.toLowerCase().replace(/\W+/g, ' ').trim();
}

function digestOf(key) {
  return createHash('sha256').update(key).digest('hex');
}
