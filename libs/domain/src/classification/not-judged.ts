import type { Classification } from './classification.js';

/**
 * Whether nothing could be said of what a post wants and how it feels, because of its language: its category and sentiment say
 * nothing then, and its urgency is a neutral one.
 */
export function isNotJudged({ reasons }: Pick<Classification, 'reasons'>): boolean {
  return reasons.some(({ code }) => code === 'language_not_judged' || code === 'language_nothing_found');
}

/**
 * Whether nobody could have found out how urgent a post is: there are no lists of words of its language, not even of those of an
 * emergency. Its urgency must not keep it from anybody.
 */
export function isUrgencyUnknown({ reasons }: Pick<Classification, 'reasons'>): boolean {
  return reasons.some(({ code }) => code === 'language_not_judged');
}
