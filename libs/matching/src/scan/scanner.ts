import { Automaton } from './automaton.js';
import {
  BLANK,
  COMPLEX,
  CONTINUES,
  expansions,
  FOLDS_UNCLEAR,
  GLUES_AFTER,
  GLUES_BEFORE,
  HALF,
  IGNORED,
  traits,
  unitFolds,
} from '../text/code-points.js';
import { FirstWords } from './first-words.js';
import { FoldedText } from '../text/folded-text.js';
import { CLASS, foldedUnits, GLUES, gluesUnit, IN_RUN, IN_WORD, LOOK, SKIP } from '../text/folded-units.js';
import { keywordEdges } from '../keyword.js';

/** An occurrence of a pattern (by index) in a text: [start, end) in UTF-16 units. */
export interface Occurrence {
  readonly pattern: number;
  readonly start: number;
  readonly end: number;
}

/** Units that make it unclear whether a keyword next to them matches. */
const UNCLEAR = CONTINUES | IGNORED | HALF;

/** Finds normalised keywords ("patterns") in texts as written. */
export class Scanner {
  private readonly automaton: Automaton;
  private readonly units: Int32Array;
  private readonly firstWords: FirstWords;
  private readonly opens: Uint8Array;

  /** `patterns`: distinct, in normalised form, none empty. */
  constructor(patterns: readonly string[]) {
    const edges = patterns.map(keywordEdges);
    this.automaton = new Automaton(
      patterns.map((text, index) => ({ text, closed: edges[index]?.after === true })),
      gluesUnit,
    );
    this.units = foldedUnits(this.automaton.classes);
    this.firstWords = new FirstWords(patterns, this.automaton.classes, this.units);
    this.opens = Uint8Array.from(edges, ({ before }) => (before ? 0 : 1));
  }

  /** Adds every occurrence to `found`, in no particular order; one that folding duplicates may be added twice. */
  scan(text: string, found: Occurrence[]): void {
    const known = found.length;
    if (this.scanAsWritten(text, found)) return;
    found.length = known;
    this.scanFolded(new FoldedText(text), found);
  }

  /** Returns false if the text has to be folded first. */
  private scanAsWritten(text: string, found: Occurrence[]): boolean {
    const { automaton, firstWords, units } = this;
    let state = 0;
    /** The last unit that counted as none or several, so that the start of a keyword before it cannot be computed. */
    let skippedAt = -1;
    /** The last unit of a run of white space, which continues if the next unit is also white space. */
    let blankAt = -2;
    let glued = false;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      const folded = units[unit] as number;
      let unitClass = folded & CLASS;
      if (unitClass >= LOOK) {
        const point = text.codePointAt(index) as number;
        const expansion = unitClass === SKIP ? '' : expansions.get(point);
        if (expansion !== undefined) {
          state = this.walkPast(expansion, state);
          if (state < 0 || pretends(point, expansion)) return false;
          if (expansion === '' && blankAt === index - 1) blankAt = index;
          if (point > 0xffff) index++;
          skippedAt = index;
          glued = false;
          continue;
        }
        if (unitFolds[unit] !== FOLDS_UNCLEAR) return false;
        if (((traits[point] as number) & (COMPLEX | IGNORED | HALF)) !== 0) return false;
        unitClass = automaton.classes[unit] as number;
      }
      if ((folded & IN_RUN) !== 0) {
        const goesOn = blankAt === index - 1;
        blankAt = index;
        if (goesOn) {
          skippedAt = index;
          continue;
        }
      }
      if (state !== 0) state = unitClass === 0 ? 0 : automaton.onward(state, unitClass);
      if (state === 0) {
        if ((folded & IN_WORD) !== 0) {
          if (glued) continue;
          const next = firstWords.passOver(text, index);
          if (next > index) {
            index = next - 1;
            glued = true;
            continue;
          }
        }
        state = automaton.begin(unitClass, glued);
      }
      glued = (folded & GLUES) !== 0;
      if (automaton.longestEnd(state, false) === 0) continue;
      if (!this.reportAsWritten(text, index + 1, state, skippedAt, found)) return false;
    }
    return true;
  }

  /** The state after folded units; -1 if a keyword may end in one of them. */
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
    // A keyword that ends with white space covers the whole run.
    if (after & BLANK && (traits[text.charCodeAt(end - 1)] as number) & BLANK) return false;
    const glued = (after & GLUES_AFTER) !== 0;
    for (
      let at = this.automaton.longestEnd(state, glued);
      at !== 0;
      at = this.automaton.shorterEnd(at, glued)
    ) {
      const pattern = this.automaton.wordOf(at);
      const start = end - this.automaton.lengthOf(at);
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
      const start = end - this.automaton.lengthOf(at);
      if (this.opens[pattern] === 1 || !text.isGluedBefore(start)) {
        found.push({ pattern, ...text.originalSpan(start, end) });
      }
    }
  }
}

/** Whether a character is not a letter but folds to some: a keyword may begin after `™`, but not after `tm`. */
function pretends(point: number, folded: string): boolean {
  if (((traits[point] as number) & GLUES_BEFORE) !== 0) return false;
  for (let index = 0; index < folded.length; index++) if (gluesUnit(folded.charCodeAt(index))) return true;
  return false;
}
