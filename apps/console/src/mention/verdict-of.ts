import type { MentionOutput } from '@earshot/contracts';

/**
 * The category and the sentiment that a mention was judged to have; null = not judged. In a language that could not be
 * judged, `other` and `neutral` are only defaults.
 */
export function verdictOf({
  is_judged,
  category,
  sentiment,
}: Pick<MentionOutput, 'is_judged' | 'category' | 'sentiment'>): Pick<
  MentionOutput,
  'category' | 'sentiment'
> {
  if (is_judged !== false) return { category, sentiment };
  return {
    category: category === 'other' ? null : category,
    sentiment: sentiment === 'neutral' ? null : sentiment,
  };
}
