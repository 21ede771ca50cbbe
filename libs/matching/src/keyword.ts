import { bareHandle } from '@earshot/domain';
import { GLUES_AFTER, GLUES_BEFORE, MARK, traits } from './text/code-points.js';
import { FoldedText } from './text/folded-text.js';

/**
 * The form in which keywords are compared: NFKC, case folded, zero-width characters removed, apostrophes, hyphens and white
 * space in plain form. Two keywords with the same form find the same posts.
 */
export function normalizeKeyword(keyword: string): string {
  return new FoldedText(keyword).toString();
}

/** The form in which author handles are compared: no leading `@` or `u/`, and case ignored. */
export function normalizeHandle(handle: string): string {
  return normalizeKeyword(bareHandle(handle));
}

/** Whether a keyword can be searched for: it has visible characters and no lone surrogate. */
export function isMatchable(keyword: string): boolean {
  return keyword.isWellFormed() && visible.test(normalizeKeyword(keyword));
}

const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** The sides of a normalised keyword that must not adjoin a letter or digit. */
export interface KeywordEdges {
  readonly before: boolean;
  readonly after: boolean;
}

/** Returns the sides on which the outermost character of the keyword itself is a letter or digit, ignoring marks. */
export function keywordEdges(normalized: string): KeywordEdges {
  const flags = Array.from(normalized, (character) => traits[character.codePointAt(0) as number] as number);
  const last = flags.findLast((flag) => !(flag & MARK)) ?? 0;
  return { before: ((flags[0] ?? 0) & GLUES_BEFORE) !== 0, after: (last & GLUES_AFTER) !== 0 };
}
