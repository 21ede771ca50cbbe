import { Automaton } from './automaton.js';
import {
  COMPLEX,
  CONTINUES,
  expansions,
  FOLDS_TO_NOTHING,
  FOLDS_UNCLEAR,
  GLUES_AFTER,
  GLUES_BEFORE,
  HALF,
  IGNORED,
  traits,
  unitFolds,
} from './code-points.js';
import { FoldedText } from './folded-text.js';
import { keywordEdges } from './keyword.js';

/** Where a pattern (its index) stands in a text: [start, end) in UTF-16 units. */
export interface Occurrence {
  readonly pattern: number;
  readonly start: number;
  readonly end: number;
}

// Instead of a class: a unit that is passed over, and one that asks for a second look.
const SKIP = 0xffff;
const LOOK = 0xfffe;
/** A unit beside a keyword that does not tell enough. */
const UNCLEAR = CONTINUES | IGNORED | HALF;

/** Finds normalised keywords ("patterns") in texts as they are written. */
export class Scanner {
  private readonly automaton: Automaton;
  /** The class of what each unit folds to: for nearly every text folding costs nothing. */
  private readonly foldedClasses: Uint16Array;
  private readonly lengths: Int32Array;
  private readonly opens: Uint8Array;

  /** `patterns`: distinct, of normalised form, none empty. */
  constructor(patterns: readonly string[]) {
    const edges = patterns.map(keywordEdges);
    this.automaton = new Automaton(
      patterns.map((text, index) => ({ text, closed: edges[index]?.after === true })),
      glues,
    );
    this.foldedClasses = foldClasses(this.automaton.classes);
    this.lengths = Int32Array.from(patterns, ({ length }) => length);
    this.opens = Uint8Array.from(edges, ({ before }) => (before ? 0 : 1));
  }

  /** Adds every occurrence to `found`, in no certain order; one that folding doubles may be added twice. */
  scan(text: string, found: Occurrence[]): void {
    const known = found.length;
    if (this.scanAsWritten(text, found)) return;
    found.length = known;
    this.scanFolded(new FoldedText(text), found);
  }

  /** false = the text has to be folded first to tell. */
  private scanAsWritten(text: string, found: Occurrence[]): boolean {
    const { automaton, foldedClasses } = this;
    let state = 0;
    /** The last unit that walked as none or as several: where a keyword begins cannot be counted back across it. */
    let skippedAt = -1;
    let glued = false;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      let unitClass = foldedClasses[unit] as number;
      if (unitClass >= LOOK) {
        const point = text.codePointAt(index) as number;
        const folded = unitClass === SKIP ? '' : expansions.get(point);
        if (folded !== undefined) {
          state = this.walkPast(folded, state);
          if (state < 0 || pretends(point, folded)) return false;
          if (point > 0xffff) index++;
          skippedAt = index;
          glued = false;
          continue;
        }
        if (unitFolds[unit] !== FOLDS_UNCLEAR) return false;
        if (((traits[point] as number) & (COMPLEX | IGNORED | HALF)) !== 0) return false;
        unitClass = automaton.classes[unit] as number;
      }
      state = unitClass === 0 ? 0 : automaton.nextOutside(state, unitClass, glued);
      glued = glues(unit);
      if (automaton.longestEnd(state, false) === 0) continue;
      if (!this.reportAsWritten(text, index + 1, state, skippedAt, found)) return false;
    }
    return true;
  }

  /** The state after folded units; -1 = a keyword may end in one of them. */
  private walkPast(folded: string, from: number): number {
    let state = from;
    for (let index = 0; index < folded.length; index++) {
      const unitClass = this.automaton.classes[folded.charCodeAt(index)] as number;
      state = unitClass === 0 ? 0 : this.automaton.nextOutside(state, unitClass, false);
      if (this.automaton.longestEnd(state, false) !== 0) return -1;
    }
    return state;
  }

  private reportAsWritten(
    text: string,
    end: number,
    state: number,
    skippedAt: number,
    found: Occurrence[],
  ): boolean {
    const after = end < text.length ? (traits[text.charCodeAt(end)] as number) : 0;
    if (after & UNCLEAR) return false;
    const glued = (after & GLUES_AFTER) !== 0;
    for (
      let at = this.automaton.longestEnd(state, glued);
      at !== 0;
      at = this.automaton.shorterEnd(at, glued)
    ) {
      const pattern = this.automaton.wordOf(at);
      const start = end - (this.lengths[pattern] as number);
      const before = start > 0 ? (traits[text.charCodeAt(start - 1)] as number) : 0;
      if (skippedAt >= start || before & UNCLEAR) return false;
      if (this.opens[pattern] === 1 || !(before & GLUES_BEFORE)) found.push({ pattern, start, end });
    }
    return true;
  }

  private scanFolded(text: FoldedText, found: Occurrence[]): void {
    const { automaton } = this;
    let state = 0;
    for (let index = 0; index < text.length; index++) {
      const unitClass = automaton.classes[text.unitAt(index)] as number;
      state = unitClass === 0 ? 0 : automaton.next(state, unitClass);
      if (automaton.longestEnd(state, false) !== 0) this.reportFolded(text, index + 1, state, found);
    }
  }

  private reportFolded(text: FoldedText, end: number, state: number, found: Occurrence[]): void {
    const glued = text.isGluedAfter(end);
    for (
      let at = this.automaton.longestEnd(state, glued);
      at !== 0;
      at = this.automaton.shorterEnd(at, glued)
    ) {
      const pattern = this.automaton.wordOf(at);
      const start = end - (this.lengths[pattern] as number);
      if (this.opens[pattern] === 1 || !text.isGluedBefore(start)) {
        found.push({ pattern, ...text.originalSpan(start, end) });
      }
    }
  }
}

function glues(unit: number): boolean {
  return ((traits[unit] as number) & GLUES_BEFORE) !== 0;
}

/** Whether a character is no letter, but folds to some: a keyword may begin behind `™`, but not behind `tm`. */
function pretends(point: number, folded: string): boolean {
  if (((traits[point] as number) & GLUES_BEFORE) !== 0) return false;
  for (let index = 0; index < folded.length; index++) if (glues(folded.charCodeAt(index))) return true;
  return false;
}

function foldClasses(classes: Uint16Array): Uint16Array {
  const folded = new Uint16Array(unitFolds.length);
  for (let unit = 0; unit < folded.length; unit++) {
    const fold = unitFolds[unit] as number;
    if (fold === FOLDS_TO_NOTHING) folded[unit] = SKIP;
    // `Ⓐ` is no letter, but walks as one: the walk would pass over what begins behind it.
    else if (fold === FOLDS_UNCLEAR || (glues(fold) && !glues(unit))) folded[unit] = LOOK;
    else folded[unit] = classes[fold] as number;
  }
  return folded;
}
