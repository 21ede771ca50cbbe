import type { Classification } from './classification.js';

/**
 * Whether the language of a post prevented classifying it. Its category and sentiment then mean nothing, its urgency is a
 * neutral default and must not exclude it anywhere.
 */
export function isNotJudged({ reasons }: Pick<Classification, 'reasons'>): boolean {
  return reasons.some(({ code }) => code === 'language_not_judged');
}
