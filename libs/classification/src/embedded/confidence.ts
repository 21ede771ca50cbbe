import type { ModelScores } from '../text-model.js';

/** What a confidence is made of. */
export interface ConfidenceInput {
  readonly scores: ModelScores;
  /** How far the category is ahead of the next one, as `categoryOf` tells. */
  readonly categoryMargin: number;
  /** 0-1: that the post is about the brand. */
  readonly relevance: number;
  readonly knowsLanguage: boolean;
}

/** Where the model was not trained the figures above mean little: no verdict claims more than this. */
const mostInOtherLanguages = 0.4;

/**
 * The probability that relevance, category and sentiment are all right, 0-1 in hundredths: the product of the three.
 * That of the sentiment is calibrated on labelled posts (`npm run eval`); that of the category is a logistic curve over
 * its lead, fitted to what came out right of the written posts that no rule was tuned on (`held-back-posts.spec-helper.ts`).
 */
export function confidenceOf({ scores, categoryMargin, relevance, knowsLanguage }: ConfidenceInput): number {
  const sentiment = Math.max(...Object.values(scores.sentiment));
  const all = sentiment * categoryProbability(categoryMargin) * Math.max(relevance, 1 - relevance);
  return Math.round(100 * (knowsLanguage ? all : Math.min(all, mostInOtherLanguages))) / 100;
}

function categoryProbability(margin: number): number {
  return 1 / (1 + Math.exp(0.8 - 0.45 * margin));
}
