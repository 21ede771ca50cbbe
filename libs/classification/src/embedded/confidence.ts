import type { ModelScores } from '../text-model.js';

/** What a confidence is made of. */
export interface ConfidenceInput {
  readonly scores: ModelScores;
  /** 0-1: that the category is right. */
  readonly categoryProbability: number;
  /** 0-1: that the post is about the brand. */
  readonly relevance: number;
  readonly knowsLanguage: boolean;
}

/** Where the model was not trained the figures above mean little: no verdict claims more than this. */
const mostInOtherLanguages = 0.4;

/**
 * The probability that relevance, category and sentiment are all right, 0-1 in hundredths: the product of the three, each
 * calibrated on labelled posts (`npm run eval`).
 */
export function confidenceOf({
  scores,
  categoryProbability,
  relevance,
  knowsLanguage,
}: ConfidenceInput): number {
  const sentiment = Math.max(...Object.values(scores.sentiment));
  const all = sentiment * categoryProbability * Math.max(relevance, 1 - relevance);
  return Math.round(100 * (knowsLanguage ? all : Math.min(all, mostInOtherLanguages))) / 100;
}
