import type { ClassifyInput } from '../classifier.js';
import { saidOfBrand } from './evidence/said-of-brand.js';

/** A model reads no further, in UTF-16 units. */
const longestText = 600;

/** A text that says what the names of a post stand for, with the names in it as the post has them; null = nobody said. */
export function aboutText(input: Pick<ClassifyInput, 'matches' | 'monitors' | 'project'>): string | null {
  const { about } = saidOfBrand(input);
  if (!/\p{L}/u.test(about)) return null;
  const names = [...new Set(input.matches.map(({ keyword }) => keyword))];
  return `${names.join(', ')}. ${about}`.slice(0, longestText).toWellFormed();
}
