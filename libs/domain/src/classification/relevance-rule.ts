import type { ClassificationReason } from './classification.js';

/** The probability, 0-1, that a post is about the brand: the logistic function of its total evidence for relevance. */
export function relevanceProbability(reasons: readonly ClassificationReason[]): number {
  return 1 / (1 + Math.exp(-relevanceSum(reasons)));
}

/**
 * Whether the post counts as about the brand: from a probability of one half on, that is, if the evidence for it weighs no
 * less than that against it.
 */
export function isRelevantBy(reasons: readonly ClassificationReason[]): boolean {
  return relevanceProbability(reasons) >= 0.5;
}

/** The total evidence in log-odds; above 0 = about the brand. */
export function relevanceSum(reasons: readonly ClassificationReason[]): number {
  return reasons.reduce((sum, { about, points }) => (about === 'relevance' ? sum + points : sum), 0);
}
