import type { EmbeddedVerdict } from '../classifier.js';
import type { LanguageKnowledge } from '../other-languages.js';

/** The highest confidence: figures calibrated on written posts promise too much for real ones, so never "fairly sure" there. */
const mostOf: Readonly<Record<LanguageKnowledge, number>> = { well: 1, less: 0.34, not: 0.1 };

/**
 * The probability that relevance, category and sentiment are all right, 0-1 in hundredths: the product of the three, each
 * calibrated on labelled posts (`npm run eval`).
 */
export function confidenceOf(
  verdict: Pick<EmbeddedVerdict, 'scores' | 'categoryProbability' | 'relevance'>,
  known: LanguageKnowledge,
): number {
  const { scores, categoryProbability, relevance } = verdict;
  const sentiment = Math.max(...Object.values(scores.sentiment));
  const all = sentiment * categoryProbability * Math.max(relevance, 1 - relevance);
  return Math.round(100 * Math.min(all, mostOf[known])) / 100;
}
