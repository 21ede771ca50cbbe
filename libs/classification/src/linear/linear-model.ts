import { type ModelScores, type ModelText, type TextModel, unknownNames } from '../text-model.js';
import { type ExplainedQuestion, explanationOf, type MovingWord } from './explanation.js';
import { distributions, yesNo } from '../distributions.js';
import { featuresOf } from './features.js';
import { softmax } from '../softmax.js';
import { headScores } from './linear-scores.js';
import { linearColumns, type LinearWeights, readWeights } from './weights.js';

/** A linear model that can name the words that decided. */
export interface LinearModel extends TextModel {
  /**
   * Returns the words that moved a verdict most, at most five, strongest first.
   * @param about a weight above 0 speaks for a positive sentiment, for the first category against the second, or for the
   *   emergency against none
   */
  explain(text: ModelText, about: ExplainedQuestion): readonly MovingWord[];
}

/**
 * Creates the model that needs no runtime: hashed words and letters times trained weights, well under a millisecond per
 * post, identical numbers on every machine. It was trained on English and returns null for the brand (`brand`) and for similarity (`alike`).
 * @param folder with its files; by default the committed model
 * @throws Error if its files cannot be read or do not belong together
 */
export function createLinearModel(folder = new URL('../../models/linear/', import.meta.url)): LinearModel {
  const weights = readWeights(folder, linearColumns);
  return {
    name: weights.name,
    score: (texts) => Promise.resolve(texts.map((text) => scoresOf(text, weights))),
    explain: (text, about) => explanationOf(featuresOf(text), text.text, weights, about),
    close: () => Promise.resolve(),
  };
}

function scoresOf(text: ModelText, weights: LinearWeights): ModelScores {
  const of = headScores(featuresOf(text), weights);
  return {
    ...distributions((head) => softmax(of(head))),
    ...yesNo((head) => logistic(of(head)[0] ?? 0)),
    ...unknownNames,
  };
}

function logistic(score: number): number {
  return 1 / (1 + Math.exp(-score));
}
