import { CLASS, IN_RUN, IN_WORD, isInWord, LOOK } from '../text/folded-units.js';

/** Of an entry: a keyword begins with the word. */
const BEGINS = 1;
/** Of an entry: a keyword begins with the word and goes on; with one unit and the next word it has an entry that `BEGINS`. */
const GOES_ON = 0x10000;

/**
 * A hashed bit set of keywords' first words. Most words of a text do not start a keyword; this finds out with one lookup in
 * a small table, where the automaton needs one in a large table for each letter.
 */
export class FirstWords {
  /** Sixteen entries in each number: their `BEGINS` in its lower half, their `GOES_ON` in its upper half. */
  private readonly entries: Int32Array;
  private readonly shift: number;

  /**
   * @param patterns of normalised form
   * @param classes of their units
   * @param units as `foldedUnits` gives them for these classes
   */
  constructor(
    patterns: readonly string[],
    classes: Uint16Array,
    private readonly units: Int32Array,
  ) {
    // Sixteen entries for a pattern: few are in the way of each other.
    const bits = Math.ceil(Math.log2(patterns.length + 2));
    this.entries = new Int32Array(2 ** bits);
    this.shift = 32 - bits;
    for (const pattern of patterns) this.add(pattern, classes);
  }

  /**
   * Where the word at `index` ends, if no keyword begins with it; `index`, if one may.
   * @param index of a unit that is IN_WORD, behind one that does not glue
   */
  passOver(text: string, index: number): number {
    const { units } = this;
    let hash = 0;
    let unit = 0;
    let at = index;
    for (; at < text.length; at++) {
      unit = units[text.charCodeAt(at)] as number;
      if ((unit & IN_WORD) === 0) break;
      hash = hashed(hash, unit & CLASS);
    }
    const end = at;
    if (end === text.length) return (this.entry(hash) & BEGINS) === 0 ? end : index;
    // What folds to none or to several may be part of the word.
    if ((unit & CLASS) >= LOOK) return index;
    const entry = this.entry(hash);
    if ((entry & BEGINS) !== 0) return index;
    if (entry === 0) return end;
    hash = hashed(hash, unit & CLASS);
    at++;
    if ((unit & IN_RUN) !== 0)
      while (at < text.length && ((units[text.charCodeAt(at)] as number) & IN_RUN) !== 0) at++;
    for (; at < text.length; at++) {
      unit = units[text.charCodeAt(at)] as number;
      if ((unit & IN_WORD) === 0) break;
      hash = hashed(hash, unit & CLASS);
    }
    return (unit & CLASS) < LOOK && (this.entry(hash) & BEGINS) === 0 ? end : index;
  }

  private add(pattern: string, classes: Uint16Array): void {
    let hash = 0;
    let at = 0;
    const readWord = (): void => {
      for (; at < pattern.length && isInWord(pattern.charCodeAt(at)); at++)
        hash = hashed(hash, classes[pattern.charCodeAt(at)] as number);
    };
    readWord();
    if (at === 0) return;
    // What ends with the unit behind its word may be followed by any word.
    if (at + 1 < pattern.length) {
      this.mark(hash, GOES_ON);
      hash = hashed(hash, classes[pattern.charCodeAt(at)] as number);
      at++;
      readWord();
    }
    this.mark(hash, BEGINS);
  }

  private mark(hash: number, flag: number): void {
    const mixed = mix(hash);
    const at = mixed >>> this.shift;
    this.entries[at] = (this.entries[at] as number) | (flag << (mixed & 15));
  }

  private entry(hash: number): number {
    const mixed = mix(hash);
    return ((this.entries[mixed >>> this.shift] as number) >>> (mixed & 15)) & (BEGINS | GOES_ON);
  }
}

function hashed(hash: number, unitClass: number): number {
  return (Math.imul(hash, 0x01000193) + unitClass) | 0;
}

/** Spreads a hash over all its bits, as MurmurHash3 ends. */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
