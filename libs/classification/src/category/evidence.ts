import type { Category, ClassificationReason, ReasonCode } from '@earshot/domain';

/** One thing that speaks for a category; with negative points it speaks against it. */
export interface Evidence {
  readonly category: Category;
  readonly code: ReasonCode;
  /** The words that count, or a figure; null = none to show. */
  readonly found: string | null;
  /** Weight: 3 is a clear word, 6 is decisive. */
  readonly points: number;
}

/** Longest evidence that is shown, in UTF-16 units. */
const longestFound = 60;

/** The first words that the pattern finds, for people; null = it finds none. */
export function wordsFound(pattern: RegExp, text: string): string | null {
  const match = pattern.exec(text);
  return match === null ? null : match[0].trim().replace(/\s+/g, ' ').slice(0, longestFound).toWellFormed();
}

/** The evidence as it is stored, with points to a tenth. */
export function toReason({ code, found, points }: Evidence): ClassificationReason {
  return { about: 'category', code, evidence: found, points: Math.round(points * 10) / 10 };
}
