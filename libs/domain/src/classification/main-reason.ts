import type { Classification } from './classification.js';
import { sentenceOf } from './sentence-of.js';

/** The strongest evidence for the verdict on relevance, as a sentence; null = there is none. */
export function mainReason({
  isRelevant,
  reasons,
}: Pick<Classification, 'isRelevant' | 'reasons'>): string | null {
  const [first] = reasons
    .filter(({ about, points }) => about === 'relevance' && (isRelevant ? points > 0 : points < 0))
    .sort((one, other) => Math.abs(other.points) - Math.abs(one.points));
  return first === undefined ? null : sentenceOf(first);
}
