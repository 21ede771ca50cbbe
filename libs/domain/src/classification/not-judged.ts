import type { Classification } from './classification.js';

/**
 * Whether the language of a post prevented classifying its category and sentiment. Both then mean nothing, and its urgency
 * is a neutral default.
 */
export function isNotJudged({ reasons }: Pick<Classification, 'reasons'>): boolean {
  return reasons.some(({ code }) => code === 'language_not_judged' || code === 'language_nothing_found');
}

/**
 * Whether the urgency of a post could not be determined at all, because there are no word lists for its language, not even
 * for emergencies. Its urgency must then not exclude it anywhere.
 */
export function isUrgencyUnknown({ reasons }: Pick<Classification, 'reasons'>): boolean {
  return reasons.some(({ code }) => code === 'language_not_judged');
}
