// node tools/training/labels/join.mjs [--shared DIR] [--out FILE]: joins the labels of this repository with the texts of the
// corpora that are present, and reports how many were found per source and how far first and second labels agree.
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { agreement } from './agreement.mjs';
import { checkLabel } from './check-label.mjs';
import { joinLabels } from './join-labels.mjs';
import { readJsonLines, writeJsonLines } from './json-lines.mjs';
import { readMorePosts } from './read-more-posts.mjs';
import { readSetPosts } from './read-set-posts.mjs';
import { readPosts } from './read-posts.mjs';

const usage = `Usage: node tools/training/labels/join.mjs [options]

  --shared DIR   the folder with the corpora, in corpora/, recordings/ and data/ (default: ../shared)
  --out FILE     write rows with texts: { id, source, keyword, text, is_relevant, category, ... }; never commit them
  --labels FILE  the labels (default: labels.jsonl next to this script)
  --second FILE  labels of the same posts, made without seeing the first (default: second-labels.jsonl)

Exits with 1 if --out is given and no text was found.`;
const { values } = parseArgs({
  options: {
    shared: { type: 'string', default: '../shared' },
    out: { type: 'string' },
    labels: { type: 'string', default: beside('labels.jsonl') },
    second: { type: 'string', default: beside('second-labels.jsonl') },
    help: { type: 'boolean' },
  },
});

if (values.help) console.log(usage);
else process.exitCode = run();

function run() {
  const labels = readChecked(values.labels);
  const { rows, changed, missing } = joinLabels(labels, [
    ...readPosts(values.shared),
    ...readMorePosts(values.shared),
    ...readSetPosts(values.shared),
  ]);
  console.log(`${rows.length} of ${labels.length} labels have their text in ${values.shared}`);
  if (labels.length > 0) console.table(countsOf({ labels, found: rows, changed, missing }));
  reportAgreement(labels, readChecked(values.second));
  if (values.out === undefined) return 0;
  if (rows.length === 0) {
    console.error(`Nothing was written: none of the labelled posts is in ${values.shared}`);
    return 1;
  }
  writeJsonLines(values.out, rows);
  return 0;
}

function readChecked(path) {
  const labels = readJsonLines(path);
  for (const label of labels) checkLabel(label);
  return labels;
}

/** Counts per source. A post whose text has changed is no longer the one that was labelled. */
function countsOf(groups) {
  const counts = {};
  for (const [name, labels] of Object.entries(groups))
    for (const { source } of labels) {
      counts[source] ??= { labels: 0, found: 0, changed: 0, missing: 0 };
      counts[source][name] += 1;
    }
  return counts;
}

function reportAgreement(labels, second) {
  const { posts, figures, confused } = agreement(labels, second);
  if (posts === 0) return console.log('No post was labelled twice');
  console.log(`${posts} posts were labelled twice:`);
  console.table(
    Object.fromEntries(
      Object.entries(figures).map(([question, { value, low, high, kappa }]) => [
        question,
        {
          'agree %': percent(value),
          '95 % interval': `${percent(low)}-${percent(high)}`,
          kappa: kappa?.toFixed(2) ?? '',
        },
      ]),
    ),
  );
  console.log(`Categories that differ: ${confused.map(([names, count]) => `${names} ${count}`).join(', ')}`);
}

function percent(share) {
  return (100 * share).toFixed(1);
}

function beside(name) {
  return fileURLToPath(new URL(name, import.meta.url));
}
