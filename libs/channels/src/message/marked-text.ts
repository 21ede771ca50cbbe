import { type Match, type MatchField, type Mention, splitsPair } from '@earshot/domain';

/** A piece of a text, and whether it is a matched keyword. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/**
 * A field of a post, split into matched and other parts. If it is longer than `maxCharacters`, only an excerpt around the
 * first match is kept, with `…` where text is left out; no character is split.
 */
export function markedText(
  text: string,
  matches: readonly Match[],
  field: MatchField,
  maxCharacters: number,
): TextPart[] {
  const marks = mergedMarks(text, matches, field);
  const window = shownWindow(text, marks[0]?.start ?? 0, maxCharacters);
  const parts: TextPart[] = [];
  let at = window.start;
  for (const mark of marks) {
    const start = Math.max(at, Math.min(mark.start, window.end));
    const end = Math.min(mark.end, window.end);
    if (start >= end) continue;
    parts.push(
      { text: text.slice(at, start), isMatch: false },
      { text: text.slice(start, end), isMatch: true },
    );
    at = end;
  }
  parts.push({ text: text.slice(at, window.end), isMatch: false });
  if (window.start > 0) parts.unshift({ text: '… ', isMatch: false });
  if (window.end < text.length) parts.push({ text: ' …', isMatch: false });
  return parts.filter((part) => part.text !== '');
}

/** The text of a post for a list, or its title if it has nothing else. */
export function excerpt({ title, text, matches }: Mention, maxCharacters: number): TextPart[] {
  return text === '' && title !== null
    ? markedText(title, matches, 'title', maxCharacters)
    : markedText(text, matches, 'text', maxCharacters);
}

/** The parts with every line end and run of spaces as one space, for lists: text of others must not begin a line of its own. */
export function onOneLine(parts: readonly TextPart[]): TextPart[] {
  return parts.map((part) => ({ ...part, text: part.text.replace(/\s+/g, ' ') }));
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function mergedMarks(text: string, matches: readonly Match[], field: MatchField): Range[] {
  const inside = matches
    .filter((match) => match.field === field && match.start < match.end && match.end <= text.length)
    .sort((a, b) => a.start - b.start);
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of inside) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/** A quarter of the length is for text before the first match. */
function shownWindow(text: string, firstMark: number, maxCharacters: number): Range {
  if (text.length <= maxCharacters) return { start: 0, end: text.length };
  const latestStart = text.length - maxCharacters;
  const start = Math.max(0, Math.min(firstMark - Math.floor(maxCharacters / 4), latestStart));
  return { start: afterPair(text, start), end: afterPair(text, start + maxCharacters) };
}

/** The offset itself, or the next one if it would split a surrogate pair. */
function afterPair(text: string, offset: number): number {
  return splitsPair(text, offset) ? offset + 1 : offset;
}
