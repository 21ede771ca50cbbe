import type { ClassifyInput } from '../classifier.js';
import { saidOfBrand } from './evidence/said-of-brand.js';

/** The model reads only this much, in UTF-16 units. */
const longestText = 600;

/** Describes what the names in a post stand for, preceded by the keywords that matched; null = no description. */
export function aboutText(input: Pick<ClassifyInput, 'matches' | 'monitors' | 'project'>): string | null {
  const { about } = saidOfBrand(input);
  if (!/\p{L}/u.test(about)) return null;
  const names = [...new Set(input.matches.map(({ keyword }) => keyword))];
  return `${names.join(', ')}. ${about}`.slice(0, longestText).toWellFormed();
}
