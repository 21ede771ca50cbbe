import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importOnnxRuntime } from '../../../libs/classification/dist/transformer/onnx-runtime.js';
import { createTokenizer } from '../../../libs/classification/dist/transformer/tokenizer/tokenizer.js';
import { madeUpInput } from './made-up-input.mjs';
import { median } from '../measure/median.mjs';

const folder = fileURLToPath(new URL('../../../libs/classification/models/transformer/', import.meta.url));
const sizes = [1, 4, 16];

/**
 * What padded batches, sorted by length, would save: CPU ms per post of the model alone (median of all rounds), and how far
 * the probability of a text moves, at most, depending on the other texts in its batch.
 */
export async function compareBatches(count, rounds = 5) {
  const { InferenceSession, Tensor } = await importOnnxRuntime('onnxruntime-node');
  const session = await InferenceSession.create(`${folder}model.int8.onnx`, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });
  const tokenizer = createTokenizer(readFileSync(`${folder}vocab.txt`, 'utf8'));
  const { maxTokens } = JSON.parse(readFileSync(`${folder}manifest.json`, 'utf8'));
  const texts = Array.from({ length: count }, (_, index) => madeUpInput(index).post.text);
  const encoded = texts
    .map((text) => tokenizer.encode(text, { maxTokens }).ids)
    .sort((a, b) => a.length - b.length);
  const run = async (batch) => {
    const width = Math.max(...batch.map(({ length }) => length));
    const tensor = (valueOf) => {
      const values = new BigInt64Array(batch.length * width);
      batch.forEach((ids, row) => ids.forEach((id, at) => (values[row * width + at] = BigInt(valueOf(id)))));
      return new Tensor('int64', values, [batch.length, width]);
    };
    const inputs = {
      input_ids: tensor((id) => id),
      attention_mask: tensor(() => 1),
      keyword_mask: tensor(() => 0),
    };
    return (await session.run(inputs)).sentiment.data;
  };
  const measured = Object.fromEntries(sizes.map((size) => [size, { cpuMs: [], negative: [] }]));
  for (let round = 0; round < rounds; round += 1) {
    for (const size of round % 2 ? sizes : sizes.toReversed()) {
      const negative = [];
      const before = process.cpuUsage();
      for (let at = 0; at < encoded.length; at += size) {
        const logits = await run(encoded.slice(at, at + size));
        for (let row = 0; row < logits.length; row += 3)
          negative.push(softmaxFirst(logits.subarray(row, row + 3)));
      }
      const { user, system } = process.cpuUsage(before);
      measured[size].cpuMs.push((user + system) / 1_000 / count);
      measured[size].negative = negative;
    }
  }
  await session.release();
  return Object.fromEntries(
    sizes.map((size) => [
      `batches of ${size}`,
      {
        'CPU ms/post': median(measured[size].cpuMs).toFixed(2),
        'largest change': Math.max(
          ...measured[size].negative.map((each, index) => Math.abs(each - measured[1].negative[index])),
        ).toFixed(3),
      },
    ]),
  );
}

function softmaxFirst([first, ...others]) {
  return 1 / others.reduce((sum, other) => sum + Math.exp(other - first), 1);
}
