import type { ModelScores } from '../text-model.js';
import type { VerdictBasis } from '../urgency/urgency.js';

/** What a confidence is computed from. */
export interface ConfidenceInput {
  readonly scores: ModelScores;
  /** 0-1: the probability that the category is right. */
  readonly categoryProbability: number;
  /** 0-1: the probability that the post is about the brand. */
  readonly relevance: number;
  readonly basis: VerdictBasis;
}

/**
 * The highest confidence. Without a trained model the figures above mean little, so these limits are too low for "fairly
 * sure".
 */
const mostOf: Readonly<Record<VerdictBasis, number>> = {
  model: 1,
  words: 0.34,
  nothing_found: 0.1,
  no_list: 0.1,
};

/**
 * The probability that relevance, category and sentiment are all right, 0-1 in hundredths: the product of the three, each
 * calibrated on labelled posts (`npm run eval`).
 */
export function confidenceOf({ scores, categoryProbability, relevance, basis }: ConfidenceInput): number {
  const sentiment = Math.max(...Object.values(scores.sentiment));
  const all = sentiment * categoryProbability * Math.max(relevance, 1 - relevance);
  return Math.round(100 * Math.min(all, mostOf[basis])) / 100;
}
