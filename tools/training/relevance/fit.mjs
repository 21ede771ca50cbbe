// Fits the weights of evidence for relevance and writes libs/classification/src/relevance/evidence/evidence-weights.ts.
// README.md.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { figuresOf, readBrandWords, wordFolds } from './brand-words.mjs';
import { given, judged } from './given-weights.mjs';
import { fitWeights, logOddsOf } from './fit-weights.mjs';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    'dry-run': { type: 'boolean', default: false },
  },
});
const rows = await readBrandWords(values.data);

const results = {
  start: [],
  bare: [],
  told: [],
  words: [],
  inWords: [],
  toldWords: [],
  new: [],
  newModelled: [],
  newTold: [],
};
for (const fold of wordFolds(rows)) {
  const weights = fitWeights(rows.filter(({ keyword }) => !fold.has(keyword)));
  for (const row of rows.filter(({ keyword }) => fold.has(keyword))) judge(row, weights);
}
const table = {
  'weights as given': figuresOf(results.start),
  'fitted, no context': figuresOf(results.bare),
  'fitted, with a context': figuresOf(results.told),
  'ordinary words, no context': figuresOf(results.words),
  'ordinary words, words of the context': figuresOf(results.inWords),
  'ordinary words, words and meaning of the context': figuresOf(results.toldWords),
  'words new to the transformer, without its brand head': figuresOf(results.new),
  'words new to the transformer, with it': figuresOf(results.newModelled),
  'words new to the transformer, with it and a context': figuresOf(results.newTold),
};
console.table(table);
const weights = fitWeights(rows);
if (!values['dry-run']) await write(weights);

function judge(row, weights) {
  const judgeBy = (seen) => [logOddsOf(seen, weights), row.isBrand];
  results.start.push([logOddsOf(row.bare, given), row.isBrand]);
  results.bare.push(judgeBy(row.bare));
  results.told.push(judgeBy(row.told));
  if (row.bare.post.some(({ code }) => code === 'distinctive_name')) return;
  results.words.push(judgeBy(row.bare));
  results.inWords.push(judgeBy(row.toldInWords));
  results.toldWords.push(judgeBy(row.told));
  if (row.modelled === undefined) return;
  results.new.push(judgeBy(row.bare));
  results.newModelled.push(judgeBy(row.modelled));
  results.newTold.push(judgeBy(row.modelledAndTold));
}

async function write(fitted) {
  const path = fileURLToPath(
    new URL('../../../libs/classification/src/relevance/evidence/evidence-weights.ts', import.meta.url),
  );
  const line = (code) => `${code}: ${Math.round(fitted[code] * 100) / 100},`;
  const [ours, learned] = [true, false].map((side) =>
    Object.keys(given).filter((code) => judged.has(code) === side),
  );
  const told = Object.entries(table).map(
    ([name, { rows: n, accuracy, macroF1, auc }]) =>
      ` * ${name}: accuracy ${accuracy}, macro-F1 ${macroF1}, AUC ${auc} of ${n} rows`,
  );
  const source = `import type { EvidenceWeights } from './evidence.js';

/**
 * The weight of each piece of evidence, in log-odds. Written by \`tools/training/relevance/fit.mjs\`; figures on words that no
 * weight was fitted to (brand_ambiguity, ten groups of words):
${told.join('\n')}
 */
export const evidenceWeights: EvidenceWeights = {
  // Set by judgement: no labelled posts contain these.
  ${ours.map(line).join('\n  ')}
  // Fitted to posts with ordinary words.
  ${learned.map(line).join('\n  ')}
};
`;
  writeFileSync(path, await format(source, { ...(await resolveConfig(path)), filepath: path }));
}
