import { splitsPair } from './cut-text.js';

/** Part of a text with a marked range. */
export interface Excerpt {
  readonly text: string;
  /** UTF-16 offsets into the excerpt, end exclusive. */
  readonly start: number;
  readonly end: number;
}

const around = 80;

/**
 * The range from `start` to `end` with up to 80 UTF-16 units on either side, never splitting a character. Empty if the text
 * was removed.
 */
export function excerptOf(text: string, start: number, end: number): Excerpt {
  if (end > text.length) return { text: '', start: 0, end: 0 };
  const from = Math.max(0, start - around);
  const until = Math.min(text.length, end + around);
  const begin = splitsPair(text, from) ? from + 1 : from;
  const stop = splitsPair(text, until) ? until - 1 : until;
  return { text: text.slice(begin, stop), start: start - begin, end: end - begin };
}
