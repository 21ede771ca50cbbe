// Prints authors' sentiment in posts of each category, from the labelled posts the models were trained on, for
// libs/classification/src/embedded/with-category.ts. Needs the labelled posts, and those of this repository joined with
// their texts as DATA/labelled_more.jsonl: node tools/training/posts/feelings-by-category.mjs DATA
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonLines } from '../labels/json-lines.mjs';
import { postHeads, sets } from '../transformer/sets.mjs';

const feelings = ['negative', 'neutral', 'positive'];
const data = process.argv[2] ?? '../shared/data';
const rows = Object.entries(sets.posts.files)
  .map(([file, splitOf]) => [join(data, file), splitOf])
  .filter(([path]) => existsSync(path))
  .flatMap(([path, splitOf]) => readJsonLines(path).filter((row) => splitOf(row) === 'train'));
console.log(`${rows.length} posts`);
for (const category of postHeads.category) {
  const of = rows.filter((row) => row.category === category);
  // Add one to each count, so that nothing is impossible.
  const shares = feelings.map(
    (each) => (of.filter(({ sentiment }) => sentiment === each).length + 1) / (of.length + feelings.length),
  );
  console.log(
    `${category}: { ${feelings.map((each, index) => `${each}: ${shares[index].toFixed(3)}`).join(', ')} },`,
  );
}
