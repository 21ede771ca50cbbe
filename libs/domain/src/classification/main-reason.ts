import type { Classification } from './classification.js';
import { sentenceOf } from './sentence-of.js';

/** Of what speaks for the verdict on relevance what weighs most, as a sentence; null = nothing is named. */
export function mainReason({
  isRelevant,
  reasons,
}: Pick<Classification, 'isRelevant' | 'reasons'>): string | null {
  const [first] = reasons
    .filter(({ about, points }) => about === 'relevance' && (isRelevant ? points > 0 : points < 0))
    .sort((one, other) => Math.abs(other.points) - Math.abs(one.points));
  return first === undefined ? null : sentenceOf(first);
}
