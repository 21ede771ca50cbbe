import type { MentionOutput } from '@earshot/contracts';
import type { AlertValues } from '../editor/alert-values.js';

/**
 * Why an alert fires for a mention that does not meet its conditions: nothing detects emergencies in its language, so no
 * category, sentiment or urgency holds it back (decision 47). null = it meets them.
 */
export function notHeldBackText(
  {
    is_judged,
    category,
    sentiment,
    urgency,
  }: Pick<MentionOutput, 'is_judged' | 'category' | 'sentiment' | 'urgency'>,
  { categories, sentiments, min_urgency }: Pick<AlertValues, 'categories' | 'sentiments' | 'min_urgency'>,
): string | null {
  const isMet =
    lists(categories, category) &&
    lists(sentiments, sentiment) &&
    (urgency === null || urgency >= min_urgency);
  // While conditions are being changed, the mentions are still those of the previous ones.
  return isMet || is_judged !== false
    ? null
    : 'It could not be judged in its language, so no category, sentiment or urgency holds it back.';
}

function lists<T>(listed: readonly T[], value: T | null): boolean {
  return listed.length === 0 || value === null || listed.includes(value);
}
