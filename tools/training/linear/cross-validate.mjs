// node cross-validate.mjs --data DIR --head NAME [--folds 10] [--change '{"l2":0.01}']...: figures of a head's recipe, as
// the mean over folds of its training rows: unchanged, then with each change. For heads with few rows.
import { parseArgs } from 'node:util';
import { encodeRows } from './encode-rows.mjs';
import { examplesOf } from './examples.mjs';
import { accuracy, f1, macroF1 } from './metrics.mjs';
import { readSets } from './read-sets.mjs';
import { labelledSetsOf, recipes } from './recipes.mjs';
import { scoreRow } from './softmax-regression.mjs';
import { trainRecipe } from './train-recipe.mjs';

const { values: given } = parseArgs({
  options: {
    data: { type: 'string' },
    head: { type: 'string' },
    folds: { type: 'string', default: '10' },
    change: { type: 'string', multiple: true, default: [] },
  },
});
const recipe = recipes.find(({ head }) => head === given.head);
if (given.data === undefined || recipe === undefined) {
  console.error(
    `Usage: node cross-validate.mjs --data DIR --head ${recipes.map(({ head }) => head).join('|')}`,
  );
  process.exit(2);
}
const folds = Number(given.folds);
const needed = new Set();
collect(recipe);
const { rows } = readSets(given.data, labelledSetsOf([...needed]));
const matrix = encodeRows(rows);
const inputs = {};
for (const each of recipes) {
  if (needed.has(each) && each !== recipe) inputs[each.head] = train(each, ({ split }) => split === 'train');
}
for (const change of [{}, ...given.change.map((each) => JSON.parse(each))]) {
  console.log(given.head, JSON.stringify(change), JSON.stringify(crossValidate({ ...recipe, ...change })));
}

/** Collects the recipe and those whose scores it uses. */
function collect(wanted) {
  needed.add(wanted);
  for (const input of wanted.inputs) collect(recipes.find(({ head }) => head === input));
}

function train(wanted, isTaught) {
  return trainRecipe(
    matrix,
    examplesOf(rows, wanted, isTaught),
    wanted,
    wanted.inputs.map((input) => inputs[input]),
  );
}

function crossValidate(changed) {
  const foldOf = stratified(changed);
  const results = Array.from({ length: folds }, (_, fold) => {
    const model = train(changed, (row) => row.split === 'train' && foldOf.get(row) !== fold);
    const held = rows.flatMap((row, index) => (foldOf.get(row) === fold ? [index] : []));
    const truths = held.map((index) => rows[index].labels[changed.head]);
    const guesses = held.map((index) => {
      const scores = scoreRow(matrix, index, model);
      return scores.indexOf(Math.max(...scores));
    });
    return {
      macroF1: macroF1(truths, guesses),
      f1: f1(truths, guesses, 1),
      accuracy: accuracy(truths, guesses),
    };
  });
  return Object.fromEntries(
    Object.keys(results[0]).map((figure) => {
      const sum = results.reduce((total, each) => total + each[figure], 0);
      return [figure, Number(((100 * sum) / folds).toFixed(1))];
    }),
  );
}

/** Deals the training rows of the head's first set to folds in turn, each class separately. */
function stratified({ head, sets }) {
  const [main] = Object.keys(sets);
  const turns = new Map();
  const foldOf = new Map();
  for (const row of rows) {
    const label = row.labels[head];
    if (row.set !== main || row.split !== 'train' || label === undefined) continue;
    const turn = turns.get(label) ?? 0;
    foldOf.set(row, turn % folds);
    turns.set(label, turn + 1);
  }
  return foldOf;
}
