import { width } from './encode-rows.mjs';
import { scoreRow, trainHead } from './softmax-regression.mjs';

/**
 * Trains one head. `examples`: `{ row, target, weight }`; `inputs`: heads trained earlier. Returns `{ weights, bias }`, one
 * column per class, with the inputs folded in.
 */
export function trainRecipe(matrix, examples, recipe, inputs) {
  const classes = recipe.classes.length;
  const extra = inputs.flatMap((input) => input.bias.map((_, each) => ({ input, each })));
  const used = extra.length === 0 ? matrix : withInputs(matrix, examples, inputs, extra.length);
  const model = trainHead(used, examples, {
    ...recipe,
    classes,
    width: width + extra.length,
    scale: seenTwice(used, examples, width + extra.length),
  });
  const weights = model.weights.slice(0, width * classes);
  const bias = [...model.bias];
  for (const [nth, { input, each }] of extra.entries()) {
    for (let own = 0; own < classes; own += 1) {
      const factor = model.weights[(width + nth) * classes + own];
      bias[own] += factor * input.bias[each];
      for (let column = 0; column < width; column += 1) {
        weights[column * classes + own] += factor * input.weights[column * input.bias.length + each];
      }
    }
  }
  return { weights, bias };
}

/** The rows of the examples, with one more column per score of an input head. */
function withInputs(matrix, examples, inputs, extraCount) {
  const wanted = new Set(examples.map(({ row }) => row));
  const offsets = new Float64Array(matrix.length + 1);
  for (let row = 0; row < matrix.length; row += 1) {
    const length = matrix.offsets[row + 1] - matrix.offsets[row] + extraCount;
    offsets[row + 1] = offsets[row] + (wanted.has(row) ? length : 0);
  }
  const columns = new Uint32Array(offsets[matrix.length]);
  const values = new Float32Array(offsets[matrix.length]);
  for (const row of wanted) {
    const [from, to] = [matrix.offsets[row], matrix.offsets[row + 1]];
    columns.set(matrix.columns.subarray(from, to), offsets[row]);
    values.set(matrix.values.subarray(from, to), offsets[row]);
    let at = offsets[row] + to - from;
    for (const [nth, score] of inputs.flatMap((input) => scoreRow(matrix, row, input)).entries()) {
      columns[at] = width + nth;
      values[at] = score;
      at += 1;
    }
  }
  return { offsets, columns, values, length: matrix.length };
}

/** 1 for columns used by at least two examples, else 0: a feature seen once is a name or a typing error. */
function seenTwice({ offsets, columns }, examples, columnCount) {
  const seen = new Uint8Array(columnCount);
  for (const { row } of examples) {
    for (let at = offsets[row]; at < offsets[row + 1]; at += 1) {
      if (seen[columns[at]] < 2) seen[columns[at]] += 1;
    }
  }
  return Float32Array.from(seen, (count) => (count < 2 ? 0 : 1));
}
