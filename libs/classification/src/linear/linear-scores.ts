import type { TextFeatures } from './features.js';
import type { LinearWeights } from './weights.js';

/** Scores of a text, one per column, before conversion to probabilities. */
function linearScores({ hashed, counted }: TextFeatures, weights: LinearWeights): Float64Array {
  const { matrix, columns } = weights;
  const width = columns.length;
  const words = new Float64Array(width);
  const letters = new Float64Array(width);
  for (let index = 0; index < hashed.count; index += 1) {
    const sums = index < hashed.wordCount ? words : letters;
    const row = (hashed.rows[index] ?? 0) * width;
    for (let column = 0; column < width; column += 1) sums[column]! += matrix[row + column]!;
  }
  const { wordShare, letterShare } = sharesOf(hashed);
  const scores = Float64Array.from(columns, ({ scale, bias }, column) => {
    return bias + scale * (wordShare * (words[column] ?? 0) + letterShare * (letters[column] ?? 0));
  });
  for (const { feature, value } of counted) {
    for (let column = 0; column < width; column += 1) {
      scores[column]! += value * weights.counted[feature * width + column]!;
    }
  }
  return scores;
}

/** The scores of each head, divided by its temperature, in the order of its columns. */
export function headScores(features: TextFeatures, weights: LinearWeights): (head: string) => number[] {
  const scores = linearScores(features, weights);
  return (wanted) =>
    weights.columns.flatMap(({ head, temperature }, column) =>
      head === wanted ? [(scores[column] ?? 0) / temperature] : [],
    );
}

/** The value of one hashed feature, normalised so that each kind has the same total weight in long and short texts. */
export function sharesOf({ count, wordCount }: { readonly count: number; readonly wordCount: number }): {
  wordShare: number;
  letterShare: number;
} {
  return {
    wordShare: 1 / Math.sqrt(Math.max(1, wordCount)),
    letterShare: 1 / Math.sqrt(Math.max(1, count - wordCount)),
  };
}
