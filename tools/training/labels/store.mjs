// node tools/training/labels/store.mjs --to labels.jsonl FILE...: stores labels without the posts' texts, which must not be
// part of the repository. Existing labels stay, except those of the same posts.
import { parseArgs } from 'node:util';
import { checkLabel } from './check-label.mjs';
import { readJsonLines, writeJsonLines } from './json-lines.mjs';
import { textHash } from './text-hash.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
if (values.to === undefined || positionals.length === 0)
  throw new Error('Usage: node store.mjs --to LABELS.jsonl LABELLED.jsonl...');

const labels = new Map(readJsonLines(values.to).map((label) => [label.id, label]));
for (const row of positionals.flatMap(readJsonLines)) {
  checkLabel(row);
  labels.set(row.id, withoutText(row));
}
const sorted = [...labels.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
writeJsonLines(values.to, sorted);
console.log(`${sorted.length} labels in ${values.to}`);

function withoutText({
  id,
  source,
  keyword,
  text,
  is_relevant,
  category,
  second,
  sentiment,
  urgency,
  chosen,
}) {
  return {
    id,
    sha256: textHash(text),
    source,
    keyword,
    is_relevant,
    category,
    second,
    sentiment,
    urgency,
    chosen,
  };
}
