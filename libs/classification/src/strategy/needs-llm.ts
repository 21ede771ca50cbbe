import type { EmbeddedVerdict } from '../classifier.js';

/**
 * The confidence is the probability that relevance, category and sentiment are all right. Of labelled posts, this asks about 47 in
 * 100 (docs/llm.md has the gain and the cost).
 */
const enoughConfidence = 0.5;

/**
 * Whether a second opinion is worth its price: the embedded classifier is unsure whether the post is about the brand or
 * unsure overall, does not know its language, or the post is so urgent that a mistake would hurt.
 */
export function needsLlm({ relevance, confidence, urgency, knowsLanguage }: EmbeddedVerdict): boolean {
  const isUnsureOfBrand = relevance >= 0.3 && relevance <= 0.7;
  return isUnsureOfBrand || confidence < enoughConfidence || urgency >= 60 || !knowsLanguage;
}
