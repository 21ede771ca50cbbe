import { categoryRules } from './category-rules.js';
import { type Evidence, wordsFound } from './evidence.js';
import { isPersonal } from './is-personal.js';

/**
 * What the words of an English text say; each rule speaks once. Who says "I" or "you" is hardly a news report, and
 * neither mockery nor "I love it, but it is down" is praise today.
 */
export function wordEvidence(text: string): Evidence[] {
  const personal = isPersonal(text);
  const evidence = categoryRules.flatMap(({ category, code, points, pattern }): Evidence[] => {
    const found = wordsFound(pattern, text);
    if (found === null) return [];
    return [{ category, code, found, points: category === 'news' && personal ? points / 2 : points }];
  });
  const sobering = evidence.filter(({ code }) => code === 'mocks' || code === 'outage');
  return [...evidence, ...sobering.map((each) => ({ ...each, category: 'praise' as const, points: -6 }))];
}
