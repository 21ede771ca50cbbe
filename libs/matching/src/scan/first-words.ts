import { CLASS, IN_RUN, IN_WORD, isInWord, LOOK } from '../text/folded-units.js';

/** Flag of an entry: a keyword begins with the word and does not continue after it, except perhaps by one unit. */
const BEGINS = 1;
/**
 * Flag of an entry: a keyword begins with the word and continues. Together with one unit and the next word, it has another
 * entry that `BEGINS`.
 */
const GOES_ON = 0x10000;

/**
 * A hashed bit set of the first words of keywords. Most words of a text do not begin a keyword. This takes one lookup in a
 * small table to find out, whereas the automaton needs one in a large table for each letter.
 */
export class FirstWords {
  /** Sixteen entries per number: their `BEGINS` in the lower half, their `GOES_ON` in the upper half. */
  private readonly entries: Int32Array;
  private readonly shift: number;

  /**
   * @param patterns in normalised form
   * @param classes of their units
   * @param units result of `foldedUnits` for these classes
   */
  constructor(
    patterns: readonly string[],
    classes: Uint16Array,
    private readonly units: Int32Array,
  ) {
    // Sixteen entries per pattern, so that there are few collisions.
    const bits = Math.ceil(Math.log2(patterns.length + 2));
    this.entries = new Int32Array(2 ** bits);
    this.shift = 32 - bits;
    for (const pattern of patterns) this.add(pattern, classes);
  }

  /**
   * The end of the word at `index` if no keyword begins with it; `index` if one may.
   * @param index of a unit that is IN_WORD, after one that does not glue
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
    // A unit that folds to none or to several may be part of the word.
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
    // A pattern that ends with the unit after its word may be followed by any word.
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

/** Spreads a hash over all its bits, like the last step of MurmurHash3. */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
