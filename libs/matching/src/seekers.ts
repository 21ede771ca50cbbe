import { AppError } from '@earshot/domain';
import type { KeywordSet } from './keyword-set.js';
import { isMatchable, normalizeKeyword } from './keyword.js';

/** A set (its index) that looks for a keyword, or will not have it, in its own spelling. */
export interface Seeker {
  readonly set: number;
  readonly keyword: string;
  readonly excludes: boolean;
}

/** Who looks for each normalised keyword. Throws AppError INVALID_REQUEST for a keyword that is not `isMatchable`. */
export function seekersByPattern(sets: readonly KeywordSet[]): Map<string, Seeker[]> {
  const seekers = new Map<string, Seeker[]>();
  sets.forEach(({ id, keywords, excludeKeywords }, set) => {
    const add = (keyword: string, excludes: boolean) => {
      if (!isMatchable(keyword)) throw unmatchable(keyword, id);
      const pattern = normalizeKeyword(keyword);
      const known = seekers.get(pattern);
      if (known === undefined) seekers.set(pattern, [{ set, keyword, excludes }]);
      else known.push({ set, keyword, excludes });
    };
    new Set(keywords).forEach((keyword) => add(keyword, false));
    new Set(excludeKeywords).forEach((keyword) => add(keyword, true));
  });
  return seekers;
}

function unmatchable(keyword: string, id: string): AppError {
  return new AppError(
    'INVALID_REQUEST',
    `Keyword ${JSON.stringify(keyword)} of monitor ${id} cannot be looked for: nothing to see is left of it once zero-width characters are removed.`,
  );
}
