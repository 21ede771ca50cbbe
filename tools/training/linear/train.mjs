// node train.mjs --data DIR [--model languages] [--taught FILE] [--out DIR] [--keep sentiment,anger]: trains every head of the
// model in recipes.mjs on the training rows (kept heads stay as they are in the committed model), rounds the weights to bytes
// and writes weights.bin and manifest.json with the validation figures of exactly these files.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { encodeRows } from './encode-rows.mjs';
import { examplesOf } from './examples.mjs';
import { fitCalibration } from './fit-calibration.mjs';
import { countedWeights, toBytes } from './quantise.mjs';
import { readCommittedManifest, readKeptHeads } from './kept-heads.mjs';
import { readSets, readTaught } from './read-sets.mjs';
import { labelledSetsOf, models } from './recipes.mjs';
import { scoreRow } from './softmax-regression.mjs';
import { trainRecipe } from './train-recipe.mjs';
import { validate } from './validation.mjs';

const compiled = new URL('../../../libs/classification/dist/linear/', import.meta.url);
const { languageColumns, linearColumns } = await import(new URL('weights.js', compiled).href);

const { values: given } = parseArgs({
  options: {
    data: { type: 'string' },
    model: { type: 'string', default: 'linear' },
    taught: { type: 'string' },
    out: { type: 'string' },
    keep: { type: 'string', default: '' },
  },
});
if (given.data === undefined || !Object.hasOwn(models, given.model)) {
  console.error(
    'Usage: node train.mjs --data DIR [--model linear|languages] [--taught FILE] [--out DIR] [--keep HEAD,HEAD]',
  );
  process.exit(2);
}
const { version, recipes, marksNames } = models[given.model];
const columnNames = { linear: linearColumns, languages: languageColumns }[given.model];
const started = Date.now();
const keptHeads = readKeptHeads(
  given.model,
  given.keep.split(',').filter((name) => name !== ''),
);
// The sets and figures of kept heads are taken from the committed manifest.
const before = keptHeads.size > 0 ? readCommittedManifest(given.model) : { training: {}, validation: {} };
const trained = recipes.filter(({ head }) => !keptHeads.has(head));
const { rows: read, sources } = readSets(given.data, labelledSetsOf(trained));
const rows = marksNames ? read : read.map((row) => ({ ...row, names: [] }));
const taught = given.taught === undefined ? { rows: [], source: undefined } : readTaught(given.taught);
// All rows are in one matrix, so that a head may use the scores of another.
const all = [...rows.filter(({ labels }) => Object.keys(labels).length > 0), ...taught.rows];
const matrix = encodeRows(all);
say(`${all.length} texts read`);

const heads = {};
for (const [head, model] of keptHeads) heads[head] = model;
for (const recipe of trained) {
  const examples = examplesOf(all, recipe, ({ split }) => split === 'train');
  heads[recipe.head] = trainRecipe(
    matrix,
    examples,
    recipe,
    recipe.inputs.map((input) => heads[input]),
  );
  say(`${recipe.head}: ${examples.length} examples`);
}
await write(given.out ?? `libs/classification/models/${given.model}`);

async function write(folder) {
  const { bytes, scales } = toBytes(columnNames.map(columnOf));
  const calibrations = Object.fromEntries(
    recipes.map((recipe) => [recipe.head, keptHeads.get(recipe.head)?.calibration ?? calibrationOf(recipe)]),
  );
  const columns = columnNames.map((name, index) => {
    const [head, label] = name.split(' ');
    const { temperature, shift } = calibrations[head];
    return { head, label, scale: scales[index], bias: biasOf(head, label) + shift, temperature };
  });
  const manifest = {
    name: given.model,
    version,
    weights: { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
    columns,
    counted: countedWeights(columnNames.map(columnOf)),
    training: {
      sets: { ...before.training.sets, ...sources },
      ...(taught.source && { taught: taught.source }),
      recipes,
      node: process.version,
    },
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/weights.bin`, bytes);
  writeFileSync(`${folder}/manifest.json`, JSON.stringify(manifest, null, 2));
  const validation = await validate(
    given.model,
    pathToFileURL(`${folder}/`),
    trained.map(({ head }) => head),
    rows,
  );
  manifest.validation = { ...before.validation, ...validation };
  writeFileSync(`${folder}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  say(`${folder} written`);
  console.table(manifest.validation);
}

/** The weights of one column of the model. Two classes share one column: weights for the second minus those for the first. */
function columnOf(name) {
  const [head, label] = name.split(' ');
  const { classes } = recipes.find((recipe) => recipe.head === head);
  const { weights } = heads[head];
  const place = classes.indexOf(label);
  return Float32Array.from({ length: weights.length / classes.length }, (_, row) => {
    const own = weights[row * classes.length + place];
    return classes.length === 2 ? own - weights[row * 2] : own;
  });
}

function biasOf(head, label) {
  const { classes } = recipes.find((recipe) => recipe.head === head);
  const { bias } = heads[head];
  return classes.length === 2 ? bias[1] - bias[0] : bias[classes.indexOf(label)];
}

/** Fits the calibration on the validation rows labelled for this head. */
function calibrationOf(recipe) {
  const held = examplesOf(all, { ...recipe, others: {} }, ({ split }) => split === 'val');
  return fitCalibration(
    held.map(({ row, label, weight }) => ({
      scores: scoreRow(matrix, row, heads[recipe.head]),
      label,
      weight,
    })),
  );
}

function say(what) {
  console.error(`${((Date.now() - started) / 1000).toFixed(0)} s: ${what}`);
}
