import {
  BLANK,
  COMPLEX,
  CONTINUES,
  GLUES_AFTER,
  GLUES_BEFORE,
  HALF,
  IGNORED,
  MARK,
  traits,
  unitFolds,
} from './code-points.js';
import { endOf, piecesAt } from './pieces.js';

const unitMask = 0xffff;
const gluedBefore = 0x10000;
const gluedAfter = 0x20000;

/**
 * A text in the form in which texts are compared (see `fold`; ignored characters are removed, and each run of white space
 * becomes one space), with a mapping back to the original. Takes time and memory proportional to the length of any text.
 */
export class FoldedText {
  /** The UTF-16 units of the folded text, each with its two glue flags in higher bits. */
  private readonly units: number[] = [];
  /** For each piece: its start in `units`, and its start and end in the original. */
  private readonly foldedStarts: number[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private afterWord = false;

  constructor(private readonly original: string) {
    for (let index = 0; index < original.length;) {
      const flags = flagsAt(original, index);
      const end = endOf(original, index);
      if (flags & IGNORED) {
        index = end;
      } else if (flags & BLANK) {
        const runEnd = endOfRun(original, end);
        this.addPiece(' ', index, runEnd);
        index = runEnd;
      } else if (
        end - index === 1 &&
        !(flags & (COMPLEX | HALF)) &&
        !(flagsAt(original, end) & (CONTINUES | IGNORED))
      ) {
        const folded = unitFolds[original.charCodeAt(index)] as number;
        this.addPiece(String.fromCharCode(folded), index, end);
        index = end;
      } else {
        for (const piece of piecesAt(original, index)) {
          this.addPiece(piece.folded, piece.start, piece.end);
          index = piece.end;
        }
      }
    }
  }

  get length(): number {
    return this.units.length;
  }

  unitAt(index: number): number {
    return (this.units[index] as number) & unitMask;
  }

  /** Whether there is a letter or digit right before `index`. */
  isGluedBefore(index: number): boolean {
    return ((this.units[index] as number) & gluedBefore) !== 0;
  }

  /** Whether there is a letter, digit or mark at `index`. */
  isGluedAfter(index: number): boolean {
    return index < this.units.length && ((this.units[index] as number) & gluedAfter) !== 0;
  }

  /** The position in the original of [start, end) of the folded text, extended to whole pieces. */
  originalSpan(start: number, end: number): { start: number; end: number } {
    return {
      start: this.starts[this.pieceAt(start)] as number,
      end: this.ends[this.pieceAt(end - 1)] as number,
    };
  }

  toString(): string {
    return this.units.map((unit) => String.fromCharCode(unit & unitMask)).join('');
  }

  private addPiece(folded: string, start: number, end: number): void {
    this.foldedStarts.push(this.units.length);
    this.starts.push(start);
    this.ends.push(end);
    let before = this.afterWord;
    let after = (flagsAt(this.original, start) & GLUES_AFTER) !== 0;
    for (let index = 0; index < folded.length; index = endOf(folded, index)) {
      const inner = flagsAt(folded, index);
      // The written form decides (`™` is not a letter), except inside a character, which has no other written form.
      if (index > 0) after = (inner & GLUES_AFTER) !== 0;
      const glue = (before ? gluedBefore : 0) | (after ? gluedAfter : 0);
      for (let unit = index; unit < endOf(folded, index); unit++)
        this.units.push(folded.charCodeAt(unit) | glue);
      before = (inner & (GLUES_BEFORE | MARK)) !== 0;
    }
    for (let index = start; index < end; index = endOf(this.original, index)) {
      const flags = flagsAt(this.original, index);
      if (!(flags & (MARK | IGNORED))) this.afterWord = (flags & GLUES_BEFORE) !== 0;
    }
  }

  private pieceAt(index: number): number {
    let low = 0;
    let high = this.foldedStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.foldedStarts[middle] as number) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** The end of the last white space of a run, which may include ignored characters. */
function endOfRun(text: string, from: number): number {
  let runEnd = from;
  for (let index = from; (flagsAt(text, index) & (BLANK | IGNORED)) !== 0; index = endOf(text, index))
    if (flagsAt(text, index) & BLANK) runEnd = endOf(text, index);
  return runEnd;
}

function flagsAt(text: string, index: number): number {
  const point = text.codePointAt(index);
  return point === undefined ? 0 : (traits[point] as number);
}
