import type { Steps } from './steps.js';

/** A training example. */
export interface LogisticExample {
  /** The indexes of its features; the others are 0. */
  readonly features: readonly { readonly index: number; readonly value: number }[];
  /** Log-odds known without any feature. */
  readonly offset: number;
  readonly isTrue: boolean;
}

/** The prior of a feature's weight: a mean of 0, a standard deviation of `spread`, limited to bounds. */
export interface WeightPrior {
  readonly spread: number;
  readonly least?: number;
  readonly most?: number;
}

const mostPasses = 200;
/** Sufficient because weights are displayed with two digits. */
const closeEnough = 1e-3;
const longestStep = 1;

/**
 * The most probable weights of a logistic model, by coordinate descent in a fixed order, so that equal examples always give
 * equal weights. Features without examples stay 0. Yields after each pass, which takes some milliseconds.
 * @param priors one per feature; examples point into them
 */
export function* fitLogistic(
  examples: readonly LogisticExample[],
  priors: readonly WeightPrior[],
): Steps<Float64Array> {
  const weights = new Float64Array(priors.length);
  const logOdds = Float64Array.from(examples, ({ offset }) => offset);
  const seenIn = priors.map((): { example: number; value: number; isTrue: boolean }[] => []);
  examples.forEach(({ features, isTrue }, example) => {
    for (const { index, value } of features) seenIn[index]?.push({ example, value, isTrue });
  });
  for (let pass = 0; pass < mostPasses; pass += 1) {
    let moved = 0;
    for (const [index, { spread, least = -Infinity, most = Infinity }] of priors.entries()) {
      const seen = seenIn[index] ?? [];
      if (seen.length === 0) continue;
      const before = weights[index] ?? 0;
      let slope = -before / spread ** 2;
      let curve = 1 / spread ** 2;
      for (const { example, value, isTrue } of seen) {
        const probability = 1 / (1 + Math.exp(-(logOdds[example] ?? 0)));
        slope += value * (Number(isTrue) - probability);
        curve += value ** 2 * steepest(logOdds[example] ?? 0, Math.abs(value) * longestStep);
      }
      const step = Math.min(longestStep, Math.max(-longestStep, slope / curve));
      const after = Math.min(most, Math.max(least, before + step));
      weights[index] = after;
      for (const { example, value } of seen)
        logOdds[example] = (logOdds[example] ?? 0) + value * (after - before);
      moved = Math.max(moved, Math.abs(after - before));
    }
    if (moved < closeEnough) break;
    yield;
  }
  return weights;
}

/**
 * An upper bound on the logistic curve's slope within a step, so that no step overshoots (Genkin, Lewis and Madigan:
 * Large-Scale Bayesian Logistic Regression for Text Categorization, 2007).
 */
function steepest(logOdds: number, reach: number): number {
  const distance = Math.abs(logOdds) - reach;
  return distance <= 0 ? 0.25 : 1 / (2 + Math.exp(distance) + Math.exp(-distance));
}
