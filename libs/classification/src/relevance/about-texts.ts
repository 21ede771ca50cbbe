import type { ClassifyInput } from '../classifier.js';
import { saidOfBrand } from './evidence/said-of-brand.js';

/** The model reads only this much, in UTF-16 units. */
const longestText = 600;

/** Descriptions of what the names in a post stand for, each preceded by the keywords that matched. */
export interface AboutTexts {
  /** What the brand is; null = no description. */
  readonly about: string | null;
  /** What else its name stands for; null = nothing is named. */
  readonly against: string | null;
}

export function aboutTexts(input: Pick<ClassifyInput, 'matches' | 'monitors' | 'project'>): AboutTexts {
  const { about, against } = saidOfBrand(input);
  const names = [...new Set(input.matches.map(({ keyword }) => keyword))].join(', ');
  const described = (text: string): string | null =>
    /\p{L}/u.test(text) ? `${names}. ${text}`.slice(0, longestText).toWellFormed() : null;
  return { about: described(about), against: described(against) };
}
