// Logistic regression over sparse rows, for one head: softmax with any number of classes, AdaGrad, L2.

import { seededRandom, shuffled } from '../../bench/made-up/random.mjs';

/**
 * Trains a head. `examples`: `{ row, target: number[], weight }`, targets are probabilities per class. Returns the weights
 * `[column * classes + class]` and a bias per class, averaged over the last half of the epochs.
 */
export function trainHead(matrix, examples, { classes, width, scale, epochs, rate, l2, seed, start }) {
  const weights = start?.slice() ?? new Float32Array(width * classes);
  const squares = new Float32Array(width * classes).fill(1e-3);
  const bias = new Float64Array(classes);
  const biasSquares = new Float64Array(classes).fill(1);
  const sum = new Float32Array(width * classes);
  const biasSum = new Float64Array(classes);
  const order = Uint32Array.from(examples.keys());
  const random = seededRandom(seed);
  const scores = new Float64Array(classes);
  const { offsets, columns, values } = matrix;
  let averaged = 0;

  for (let epoch = 0; epoch < epochs; epoch += 1) {
    order.set(shuffled(order, random));
    const step = rate * (1 - epoch / epochs) + 0.02 * rate;
    for (const index of order) {
      const { row, target, weight } = examples[index];
      const from = offsets[row];
      const to = offsets[row + 1];
      for (let each = 0; each < classes; each += 1) scores[each] = bias[each];
      for (let at = from; at < to; at += 1) {
        const column = columns[at];
        const value = values[at] * scale[column];
        for (let each = 0; each < classes; each += 1)
          scores[each] += value * weights[column * classes + each];
      }
      toGradient(scores, target, weight);
      for (let at = from; at < to; at += 1) {
        const column = columns[at];
        const value = values[at] * scale[column];
        if (value === 0) continue;
        for (let each = 0; each < classes; each += 1) {
          const place = column * classes + each;
          const gradient = scores[each] * value + l2 * weight * weights[place];
          squares[place] += gradient * gradient;
          weights[place] -= (step * gradient) / Math.sqrt(squares[place]);
        }
      }
      for (let each = 0; each < classes; each += 1) {
        biasSquares[each] += scores[each] * scores[each];
        bias[each] -= (step * scores[each]) / Math.sqrt(biasSquares[each]);
      }
    }
    if (2 * epoch + 1 < epochs) continue;
    averaged += 1;
    for (let place = 0; place < sum.length; place += 1) sum[place] += weights[place];
    for (let each = 0; each < classes; each += 1) biasSum[each] += bias[each];
  }
  // Fold the scale into the weights, so that production does not need it.
  for (let place = 0; place < sum.length; place += 1) {
    sum[place] = (sum[place] / averaged) * scale[Math.floor(place / classes)];
  }
  return { weights: sum, bias: [...biasSum].map((each) => each / averaged) };
}

/** The scores of one row before the softmax. */
export function scoreRow({ offsets, columns, values }, row, { weights, bias }) {
  const scores = [...bias];
  for (let at = offsets[row]; at < offsets[row + 1]; at += 1) {
    for (let each = 0; each < scores.length; each += 1) {
      scores[each] += values[at] * weights[columns[at] * scores.length + each];
    }
  }
  return scores;
}

/** Turns scores into (probability - target) * weight, in place. */
function toGradient(scores, target, weight) {
  let most = -Infinity;
  for (const score of scores) if (score > most) most = score;
  let sum = 0;
  for (let each = 0; each < scores.length; each += 1) {
    scores[each] = Math.exp(scores[each] - most);
    sum += scores[each];
  }
  for (let each = 0; each < scores.length; each += 1)
    scores[each] = (scores[each] / sum - target[each]) * weight;
}
