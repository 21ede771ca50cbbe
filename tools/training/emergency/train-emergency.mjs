// node train-emergency.mjs --data DIR [--model DIR]: trains the head for emergencies on the embeddings that the transformer gives
// English posts, and writes emergency.json beside it. Needs no PyTorch; the model file stays.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { readSets } from '../linear/read-sets.mjs';
import { recipes } from '../linear/recipes.mjs';
import { trainHead } from '../linear/softmax-regression.mjs';
import { emergencyKinds } from '../transformer/sets.mjs';

const committed = new URL('../../../libs/classification/models/transformer/', import.meta.url);
const compiled = new URL(
  '../../../libs/classification/dist/transformer/tokenizer/tokenizer.js',
  import.meta.url,
);

/** How much the rows of a set weigh: as for the linear model's head. */
const { sets: setWeights } = recipes.find(({ head }) => head === 'emergency');
const width = 384;
/** Embeddings have the length 1; longer ones learn faster. */
const stretch = 4;
const settings = { classes: emergencyKinds.length, width, epochs: 30, rate: 0.1, l2: 0.0005, seed: 3 };

const { values: given } = parseArgs({ options: { data: { type: 'string' }, model: { type: 'string' } } });
if (given.data === undefined) {
  console.error('Usage: node train-emergency.mjs --data DIR [--model DIR]');
  process.exit(2);
}
const folder = given.model === undefined ? committed : pathToFileURL(`${given.model}/`);
const { rows } = readSets(given.data, Object.keys(setWeights));
const taught = rows.filter(
  ({ split, labels, language = 'en' }) =>
    split === 'train' && labels.emergency !== undefined && language === 'en',
);
const matrix = await embed(taught);
const examples = taught.map(({ set, labels }, row) => ({
  row,
  target: emergencyKinds.map((_, kind) => Number(kind === labels.emergency)),
  weight: setWeights[set],
}));
const scale = new Float32Array(width).fill(1);
const { weights, bias } = trainHead(matrix, examples, { ...settings, scale });
const classes = Object.fromEntries(
  emergencyKinds.map((kind, each) => [
    kind,
    {
      bias: rounded(bias[each]),
      weights: Array.from({ length: width }, (_, column) =>
        rounded(stretch * weights[column * emergencyKinds.length + each]),
      ),
    },
  ]),
);
const training = {
  rows: taught.length,
  written: taught.filter(({ set }) => set === 'written_emergencies').length,
  settings,
};
writeFileSync(new URL('emergency.json', folder), `${JSON.stringify({ training, classes })}\n`);
console.log(`${taught.length} posts, ${training.written} of them written`);

/** The embeddings as rows of a matrix, as production computes them. */
async function embed(texts) {
  const { createTokenizer } = await import(compiled.href);
  const { InferenceSession, Tensor } = createRequire(compiled)('onnxruntime-node');
  const { maxTokens } = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8'));
  const tokenizer = createTokenizer(readFileSync(new URL('vocab.txt', folder), 'utf8'));
  const session = await InferenceSession.create(new URL('model.int8.onnx', folder).pathname, {
    intraOpNumThreads: 1,
    logSeverityLevel: 3,
  });
  const values = new Float32Array(texts.length * width);
  for (const [row, { text, names }] of texts.entries()) {
    const { ids, marked } = tokenizer.encode(text, { maxTokens, mark: names });
    const tensor = (of) =>
      new Tensor(
        'int64',
        BigInt64Array.from(ids, (_, index) => BigInt(of[index])),
        [1, ids.length],
      );
    const { meaning } = await session.run({
      input_ids: tensor(ids),
      attention_mask: tensor(new Uint8Array(ids.length).fill(1)),
      keyword_mask: tensor(marked),
    });
    const length = Math.hypot(...meaning.data) || 1;
    values.set(
      meaning.data.map((value) => (stretch * value) / length),
      row * width,
    );
  }
  return {
    offsets: Float64Array.from({ length: texts.length + 1 }, (_, row) => row * width),
    columns: Uint32Array.from(values, (_, index) => index % width),
    values,
    length: texts.length,
  };
}

function rounded(value) {
  return Number(value.toPrecision(4));
}
