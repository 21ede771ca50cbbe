import type { Match } from './match.js';

/** Where a match is, in whichever shape. */
export type MatchPlace = Pick<Match, 'field' | 'start' | 'end'>;

/** Text and matches of a mention, cut to what is shown. */
export interface CutText<M extends MatchPlace = Match> {
  readonly text: string;
  /** The matches within the shown text; offsets into it. */
  readonly matches: readonly M[];
  readonly isCut: boolean;
}

/**
 * The part of a mention's text around its first match, at most `length` UTF-16 units, without splitting a character. Short
 * texts are returned whole; if no match is in the text, the beginning is.
 */
export function cutText<M extends MatchPlace>(
  { text, matches }: { readonly text: string; readonly matches: readonly M[] },
  length: number,
): CutText<M> {
  if (text.length <= length) return { text, matches, isCut: false };
  const first = matches
    .filter(({ field }) => field === 'text')
    .reduce<M | null>((a, b) => (a === null || b.start < a.start ? b : a), null);
  const middle = first === null ? 0 : (first.start + first.end) / 2;
  const from = Math.max(0, Math.min(Math.floor(middle - length / 2), text.length - length));
  const begin = splitsPair(text, from) ? from + 1 : from;
  const until = from + length;
  const end = splitsPair(text, until) ? until - 1 : until;
  return {
    text: text.slice(begin, end),
    matches: matches.flatMap((match) => {
      if (match.field !== 'text') return [match];
      const isShown = match.start >= begin && match.end <= end;
      return isShown ? [{ ...match, start: match.start - begin, end: match.end - begin }] : [];
    }),
    isCut: true,
  };
}

/** Whether a position in a text is within a surrogate pair. */
export function splitsPair(text: string, index: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, index - 1), index + 1));
}

const around = 80;

/**
 * The range from `start` to `end` with up to 80 UTF-16 units on either side, never splitting a character. Empty if the text
 * was removed.
 * @returns offsets into the excerpt
 */
export function excerptOf(text: string, start: number, end: number) {
  if (end > text.length) return { text: '', start: 0, end: 0 };
  const from = Math.max(0, start - around);
  const until = Math.min(text.length, end + around);
  const begin = splitsPair(text, from) ? from + 1 : from;
  const stop = splitsPair(text, until) ? until - 1 : until;
  return { text: text.slice(begin, stop), start: start - begin, end: end - begin };
}
