import type { ClassificationReason } from './classification.js';

/** How probable it is that a post is about the brand, 0-1: the logistic of the evidence that its reasons of relevance add up to. */
export function relevanceProbability(reasons: readonly ClassificationReason[]): number {
  return 1 / (1 + Math.exp(-relevanceSum(reasons)));
}

/** From a probability of a half on it counts as about the brand: where the evidence for it weighs no less than that against it. */
export function isRelevantBy(reasons: readonly ClassificationReason[]): boolean {
  return relevanceProbability(reasons) >= 0.5;
}

/** The evidence in log-odds, above 0 for the brand. */
export function relevanceSum(reasons: readonly ClassificationReason[]): number {
  return reasons.reduce((sum, { about, points }) => (about === 'relevance' ? sum + points : sum), 0);
}
