import { AppError, noFilters } from '@earshot/domain';
import type { KeywordSet } from '../keyword-set.js';
import { isMatchable, normalizeKeyword } from '../keyword.js';

/** A keyword in any case. */
export const SOUGHT = 0;
/** A case-sensitive keyword. */
export const CASED = 1;
/** An excluded word. */
export const EXCLUDED = 2;
/** A required word. */
export const REQUIRED = 3;

/**
 * The sets that search for each pattern (a normalised keyword), in flat arrays because many small objects would be scattered
 * in memory. The seekers of a pattern are numbered from `begin` up to, but not including, `end`, in the order of their sets.
 */
export class SeekerTable {
  /** Each normalised keyword, once. */
  readonly patterns: readonly string[];
  private readonly begins: Int32Array;
  private readonly uses: Int32Array;
  private readonly keywords: readonly string[];

  /** Throws AppError INVALID_REQUEST if a keyword is not `isMatchable`. */
  constructor(sets: readonly KeywordSet[]) {
    const seekers = seekersByPattern(sets);
    const all = [...seekers.values()].flat();
    this.patterns = [...seekers.keys()];
    this.begins = new Int32Array(this.patterns.length + 1);
    [...seekers.values()].forEach((some, pattern) => {
      this.begins[pattern + 1] = (this.begins[pattern] as number) + some.length;
    });
    this.uses = Int32Array.from(all, ({ set, kind }) => set * 4 + kind);
    this.keywords = all.map(({ keyword }) => keyword);
  }

  begin(pattern: number): number {
    return this.begins[pattern] as number;
  }

  end(pattern: number): number {
    return this.begins[pattern + 1] as number;
  }

  /** The index of the seeker's set times four, plus the kind of word: one of the numbers above. */
  use(seeker: number): number {
    return this.uses[seeker] as number;
  }

  /** The keyword as spelled in that set. */
  keyword(seeker: number): string {
    return this.keywords[seeker] as string;
  }
}

interface Seeker {
  readonly set: number;
  readonly keyword: string;
  readonly kind: number;
}

function seekersByPattern(sets: readonly KeywordSet[]): Map<string, Seeker[]> {
  const seekers = new Map<string, Seeker[]>();
  sets.forEach(({ id, keywords, excludeKeywords, filters = noFilters }, set) => {
    const add = (keyword: string, kind: number) => {
      if (!isMatchable(keyword)) throw unmatchable(keyword, id);
      const pattern = normalizeKeyword(keyword);
      const known = seekers.get(pattern);
      if (known === undefined) seekers.set(pattern, [{ set, keyword, kind }]);
      else known.push({ set, keyword, kind });
    };
    const cased = new Set(filters.caseSensitiveKeywords);
    new Set(keywords).forEach((keyword) => add(keyword, cased.has(keyword) ? CASED : SOUGHT));
    new Set(excludeKeywords).forEach((keyword) => add(keyword, EXCLUDED));
    new Set(filters.requiredWords).forEach((keyword) => add(keyword, REQUIRED));
  });
  return seekers;
}

function unmatchable(keyword: string, id: string): AppError {
  return new AppError(
    'INVALID_REQUEST',
    `Keyword ${JSON.stringify(keyword)} of monitor ${id} cannot be searched for: nothing visible is left of it once zero-width characters are removed.`,
  );
}
