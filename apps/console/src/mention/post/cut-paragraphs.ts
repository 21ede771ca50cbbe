import type { Mark } from '../../parts/text/cut-marks.js';

/** A paragraph of a text and its marks, with offsets relative to the paragraph. */
export interface Paragraph {
  readonly start: number;
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** Splits a text at empty lines; a mark that spans a split continues in the next paragraph. Single line breaks stay. */
export function cutParagraphs(text: string, marks: readonly Mark[]): Paragraph[] {
  const found: Paragraph[] = [];
  let start = 0;
  for (const gap of [...text.matchAll(/\r?\n[^\S\n]*(\r?\n\s*)+/g), null]) {
    const end = gap?.index ?? text.length;
    const piece = text.slice(start, end);
    if (piece.trim() !== '') found.push({ start, text: piece, marks: within(marks, start, end) });
    start = gap === null ? end : end + gap[0].length;
  }
  return found;
}

function within(marks: readonly Mark[], start: number, end: number): Mark[] {
  return marks
    .filter((mark) => mark.start < end && mark.end > start)
    .map((mark) => ({
      ...mark,
      start: Math.max(mark.start, start) - start,
      end: Math.min(mark.end, end) - start,
    }));
}
