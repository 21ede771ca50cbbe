// node write-vocab.mjs TOKENIZER.json VOCAB.txt: writes the vocabulary of a tokenizer file, one token per line in the order
// of ids.
import { readFileSync, writeFileSync } from 'node:fs';

const [from, to] = process.argv.slice(2);
if (to === undefined) {
  console.error('Usage: node write-vocab.mjs TOKENIZER.json VOCAB.txt');
  process.exit(2);
}
const { vocab } = JSON.parse(readFileSync(from, 'utf8')).model;
const tokens = [];
for (const [token, id] of Object.entries(vocab)) tokens[id] = token;
writeFileSync(to, `${tokens.join('\n')}\n`);
