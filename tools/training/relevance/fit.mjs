// Fits the weights of evidence for relevance and writes libs/classification/src/relevance/evidence-weights.ts. README.md.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { loadTransformerModel } from '../../../libs/classification/dist/transformer/load-transformer-model.js';
import { figuresOf, readBrandWords, wordFolds } from './brand-words.mjs';
import { given, judged } from './given-weights.mjs';
import { fitWeights, logOddsOf } from './fit-weights.mjs';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    'dry-run': { type: 'boolean', default: false },
  },
});
const rows = readBrandWords(values.data);
await addModel(rows.filter(({ isHeldOutOfModel }) => isHeldOutOfModel));

const results = { bare: [], told: [], start: [], words: [], toldWords: [], model: [], without: [] };
for (const fold of wordFolds(rows)) {
  const weights = fitWeights(rows.filter(({ keyword }) => !fold.has(keyword)));
  for (const row of rows.filter(({ keyword }) => fold.has(keyword))) judge(row, weights);
}
const table = {
  'weights as given': figuresOf(results.start),
  fitted: figuresOf(results.bare),
  'with a context': figuresOf(results.told),
  'ordinary words alone': figuresOf(results.words),
  'ordinary words with a context': figuresOf(results.toldWords),
  'words new to the model, without it': figuresOf(results.without),
  'words new to the model, with it': figuresOf(results.model),
};
console.table(table);
const weights = fitWeights(rows);
if (!values['dry-run']) await write(weights);

function judge(row, weights) {
  const { isBrand } = row;
  const [bare, told] = [logOddsOf(row.bare, weights), logOddsOf(row.told, weights)];
  results.start.push([logOddsOf(row.bare, given), isBrand]);
  results.bare.push([bare, isBrand]);
  results.told.push([told, isBrand]);
  if (row.bare.post.some(({ code }) => code === 'distinctive_name')) return;
  results.words.push([bare, isBrand]);
  results.toldWords.push([told, isBrand]);
  if (row.modelled === undefined) return;
  results.without.push([bare, isBrand]);
  results.model.push([logOddsOf(row.modelled, weights), isBrand]);
}

/** Asks the model about words that it has not seen, so that it is not trusted for what it knows by heart. */
async function addModel(unseen) {
  const { model, reason } = await loadTransformerModel();
  if (model === null) throw new Error(reason);
  const scores = await model.score(unseen);
  await model.close();
  scores.forEach(({ brand }, index) => {
    const odds = Math.max(-4, Math.min(4, Math.log(brand / (1 - brand))));
    const code = odds < 0 ? 'model_not_brand' : 'model_brand';
    const row = unseen[index];
    row.modelled = { ...row.bare, post: [...row.bare.post, { code, found: null, value: Math.abs(odds) }] };
  });
}

async function write(fitted) {
  const path = fileURLToPath(
    new URL('../../../libs/classification/src/relevance/evidence-weights.ts', import.meta.url),
  );
  const line = (code) => `${code}: ${Math.round(fitted[code] * 100) / 100},`;
  const [ours, learned] = [true, false].map((side) =>
    Object.keys(given).filter((code) => judged.has(code) === side),
  );
  const told = Object.entries(table).map(
    ([name, { rows: n, accuracy, macroF1, auc }]) =>
      ` * ${name}: accuracy ${accuracy}, macro-F1 ${macroF1}, AUC ${auc} of ${n} rows`,
  );
  const source = `import type { RelevanceCode } from './evidence.js';

/**
 * What each piece of evidence weighs, in log-odds. Written by \`tools/training/relevance/fit.mjs\`; figures on words that no
 * weight was fitted to (brand_ambiguity, ten groups of words):
${told.join('\n')}
 */
export const evidenceWeights: Readonly<Record<RelevanceCode, number>> = {
  // Set by judgement: no labelled posts say them.
  ${ours.map(line).join('\n  ')}
  // Fitted to posts that say ordinary words.
  ${learned.map(line).join('\n  ')}
};
`;
  writeFileSync(path, await format(source, { ...(await resolveConfig(path)), filepath: path }));
}
