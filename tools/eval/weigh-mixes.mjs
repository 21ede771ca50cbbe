import { mixScores } from '../../libs/classification/dist/embedded/mix-scores.js';
import { createLinearModel } from '../../libs/classification/dist/linear/linear-model.js';
import { yesNoHeads } from '../../libs/classification/dist/text-model.js';
import { loadTransformerModel } from '../../libs/classification/dist/transformer/load-transformer-model.js';
import { measures } from './measures.mjs';
import { score } from './score-set.mjs';

const shares = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 1];
const sharpnesses = [0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.7, 2];
const heads = ['sentiment', 'category', 'urgency', 'emergency', ...yesNoHeads];

/**
 * For every set that the models' own heads answer, and for shares of the linear model from none to all: the figure and, in
 * brackets, the calibration error at the sharpness that makes the truth most probable.
 * @param rowsOf the validation rows of a set, or the reason there are none
 */
export async function weighMixes(rowsOf) {
  const { model: transformer, reason } = await loadTransformerModel();
  if (transformer === null) throw new Error(reason);
  const linear = createLinearModel();
  const table = {};
  // Verdicts of the rules about the brand are not mixed.
  for (const measure of measures.filter(({ set }) => set !== 'brand_words')) {
    const rows = await rowsOf(measure.set);
    if (typeof rows === 'string') continue;
    const [deep, flat] = [await transformer.score(rows), await linear.score(rows)];
    const mixedBy = (share, sharpness) => mixAll(rows, deep, flat, { share, sharpness });
    table[measure.title] = Object.fromEntries(
      shares.map((share) => {
        const [best] = sharpnesses
          .map((sharpness) => ({ sharpness, mixed: mixedBy(share, sharpness) }))
          .sort((a, b) => surprise(a.mixed, measure) - surprise(b.mixed, measure));
        const { figure, calibrationError } = score(best.mixed, measure);
        return [
          `share ${share}`,
          `${figure.toFixed(1)} (${calibrationError.toFixed(1)} at ${best.sharpness})`,
        ];
      }),
    );
  }
  await transformer.close();
  return table;
}

function mixAll(rows, deep, flat, mix) {
  const weights = Object.fromEntries(heads.map((head) => [head, mix]));
  return rows.map(({ labels }, index) => {
    const scores = mixScores(deep[index], flat[index], weights);
    const [[sentiment]] = Object.entries(scores.sentiment).sort(([, a], [, b]) => b - a);
    return { labels, scores, sentiment };
  });
}

/** Mean negative log of the probability given to the truth. */
function surprise(mixed, { truth, probability }) {
  const rows = mixed.filter((row) => truth(row) !== undefined);
  return rows.reduce((sum, row) => sum - Math.log(Math.max(1e-9, probability(row))), 0) / rows.length;
}
