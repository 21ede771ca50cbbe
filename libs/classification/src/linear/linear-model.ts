import type { ModelScores, ModelText, TextModel } from '../text-model.js';
import { type Explanation, explanationOf } from './explanation.js';
import { featuresOf } from './features.js';
import { linearScores } from './linear-scores.js';
import { type LinearWeights, readWeights } from './weights.js';

/** A linear model that can say which words decided. */
export interface LinearModel extends TextModel {
  /**
   * The words that moved a verdict most, at most five, strongest first.
   * @param about `sentiment`: above 0 speaks for positive, below 0 for negative; `complaint`: above 0 speaks for a complaint
   */
  explain(text: ModelText, about: 'sentiment' | 'complaint'): Explanation;
}

/**
 * The model without a runtime: hashed words and letters times trained weights, well under a millisecond a post, the same
 * numbers on every machine. It was trained on English alone and says nothing about brands (`brand` is null) or meaning (`alike`).
 * @param folder where `weights.bin` and `manifest.json` lie
 * @throws Error where they cannot be read or do not belong together
 */
export function createLinearModel(
  folder: URL = new URL('../../models/linear/', import.meta.url),
): LinearModel {
  const weights = readWeights(folder);
  return {
    name: weights.name,
    score: (texts) => Promise.resolve(texts.map((text) => scoresOf(text, weights))),
    explain: (text, about) => explanationOf(featuresOf(text), text.text, weights, about),
    close: () => Promise.resolve(),
  };
}

function scoresOf(text: ModelText, weights: LinearWeights): ModelScores {
  const scores = linearScores(featuresOf(text), weights);
  const tempered = weights.columns.map(({ temperature }, column) => (scores[column] ?? 0) / temperature);
  const [negative = 0, neutral = 0, positive = 0, ...others] = tempered;
  const [complaint = 0, question = 0, buyingIntent = 0, spam = 0, anger = 0] = others.map(logistic);
  const feelings = softmax([negative, neutral, positive]);
  return {
    sentiment: { negative: feelings[0] ?? 0, neutral: feelings[1] ?? 0, positive: feelings[2] ?? 0 },
    complaint,
    question,
    buyingIntent,
    spam,
    anger,
    brand: null,
    alike: null,
  };
}

function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function logistic(score: number): number {
  return 1 / (1 + Math.exp(-score));
}
