import { CONTINUES, IGNORED, traits } from './code-points.js';
import { fold } from './fold.js';

/** A part [start, end) of a text, in UTF-16 units, and its folded form. */
export interface Piece {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

/** As in Unicode's stream-safe format (UAX 15): no language uses more marks than this, and they would take quadratic time. */
const maxMarks = 30;

/**
 * The pieces of the cluster that begins at `start`: a character with everything that may compose with it, cut wherever both
 * sides fold separately to the same as together. `ä̱` written a + U+0308 + U+0331 is one piece, since the marks change
 * places.
 */
export function piecesAt(text: string, start: number): Piece[] {
  const parts = [pieceAt(text, start)];
  for (
    let index = endOf(text, start);
    index < text.length && parts.length <= maxMarks;
    index = endOf(text, index)
  ) {
    const flags = traits[text.codePointAt(index) as number] as number;
    if (flags & CONTINUES) parts.push(pieceAt(text, index));
    else if (!(flags & IGNORED)) break;
  }
  return parts.length === 1 ? parts : merge(text, parts);
}

/** The end of the character at `index`. */
export function endOf(text: string, index: number): number {
  return index + ((text.codePointAt(index) as number) > 0xffff ? 2 : 1);
}

function pieceAt(text: string, start: number): Piece {
  const end = endOf(text, start);
  return { folded: fold(text.slice(start, end)), start, end };
}

function merge(text: string, parts: readonly Piece[]): Piece[] {
  const together = (some: readonly Piece[]) =>
    fold(some.map(({ start, end }) => text.slice(start, end)).join(''));
  let rest = together(parts);
  if (rest === parts.map((part) => part.folded).join('')) return [...parts];

  const pieces: Piece[] = [];
  let from = 0;
  parts.forEach((last, index) => {
    const folded = together(parts.slice(from, index + 1));
    if (folded + together(parts.slice(index + 1)) !== rest) return;
    pieces.push({ folded, start: (parts[from] as Piece).start, end: last.end });
    rest = rest.slice(folded.length);
    from = index + 1;
  });
  return pieces;
}
