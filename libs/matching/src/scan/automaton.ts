import { buildTrie, type Trie } from './trie.js';

/** A word to search for. A closed word does not match if a letter or digit follows it. */
export interface Word {
  readonly text: string;
  readonly closed: boolean;
}

/**
 * Finds many words in one pass over a text (Aho-Corasick). The pass goes from state to state by the class of each UTF-16
 * unit, starting in state 0, and takes the same time for any number of words. There are two modes: one finds words wherever
 * they begin (`next`); the other (`nextOutside`) skips those that begin inside a longer word, and therefore is nearly always
 * near the root, whatever the number of words.
 */
export class Automaton {
  /** The class of each UTF-16 unit, with small numbers for frequent ones; 0 = in no word, so the search restarts after it. */
  readonly classes = new Uint16Array(0x10000);
  /** For each state: base, check, the fallback state outside of words, and the state of the longest word that ends here. */
  private readonly nodes: Int32Array;
  /**
   * For each state, about the words that end in it: the fallback state wherever words begin, the state of the longest word
   * that ends here and is not closed, the word that consists of exactly the path to here (-1 = none), and its length.
   */
  private readonly ends: Int32Array;
  /** The state after one unit, by class. */
  private readonly roots: Int32Array;
  /** The same after a unit that glues: 0 for units that also glue. */
  private readonly gluedRoots: Int32Array;

  /**
   * @param words distinct, not empty
   * @param glues whether a word that begins with this unit does not count after another such unit; default: no unit does
   */
  constructor(words: readonly Word[], glues: (unit: number) => boolean = () => false) {
    const units = unitsByFrequency(words);
    units.forEach((unit, index) => (this.classes[unit] = index + 1));
    const trie = buildTrie(words.map(({ text }) => this.encode(text)));
    // There is room for every class after the last state, so that no lookup leaves the table.
    const cellCount = trie.cells.size + units.length + 1;
    this.nodes = new Int32Array(cellCount * 4);
    this.ends = new Int32Array(cellCount * 4);
    this.roots = new Int32Array(units.length + 1);
    this.gluedRoots = new Int32Array(units.length + 1);
    this.fill(trie, words, [false, ...units.map(glues)]);
  }

  /** The state after `state` and a unit with a class other than 0. */
  next(state: number, unitClass: number): number {
    const { nodes, ends } = this;
    for (let from = state; from !== 0; from = ends[from * 4] as number) {
      const cell = (nodes[from * 4] as number) + unitClass;
      if (nodes[cell * 4 + 1] === from) return cell;
    }
    return this.roots[unitClass] as number;
  }

  /**
   * Like `next`, for words that only count if they do not begin inside a longer one.
   * @param glued whether the previous unit glues
   */
  nextOutside(state: number, unitClass: number, glued: boolean): number {
    const onward = this.onward(state, unitClass);
    return onward === 0 ? this.begin(unitClass, glued) : onward;
  }

  /** `nextOutside` if some word continues with the unit; 0 = none does, though one may `begin` with it. */
  onward(state: number, unitClass: number): number {
    const { nodes } = this;
    for (let from = state; from !== 0; from = nodes[from * 4 + 2] as number) {
      const cell = (nodes[from * 4] as number) + unitClass;
      if (nodes[cell * 4 + 1] === from) return cell;
    }
    return 0;
  }

  /** The state after a word's first unit; 0 = no word begins with it, or none after a unit that glues. */
  begin(unitClass: number, glued: boolean): number {
    return (glued ? this.gluedRoots : this.roots)[unitClass] as number;
  }

  /** The longest word that ends in `state`, as the state to pass to `wordOf`; 0 = none. Closed words are skipped if `glued`. */
  longestEnd(state: number, glued: boolean): number {
    return (glued ? this.ends[state * 4 + 1] : this.nodes[state * 4 + 3]) as number;
  }

  /** The next shorter word that ends where `end` ends. */
  shorterEnd(end: number, glued: boolean): number {
    return this.longestEnd(this.ends[end * 4] as number, glued);
  }

  /** The index of the word that an end represents. */
  wordOf(end: number): number {
    return this.ends[end * 4 + 2] as number;
  }

  /** The length of that word. */
  lengthOf(end: number): number {
    return this.ends[end * 4 + 3] as number;
  }

  private encode(text: string): string {
    return text.replaceAll(/[^]/g, (unit) => String.fromCharCode(this.classes[unit.charCodeAt(0)] as number));
  }

  private fill({ cells, states, wordCells }: Trie, words: readonly Word[], glues: readonly boolean[]): void {
    const { nodes, ends } = this;
    for (let cell = 0; cell < cells.size; cell++) ends[cell * 4 + 2] = -1;
    wordCells.forEach((cell, word) => {
      ends[cell * 4 + 2] = word;
      ends[cell * 4 + 3] = (words[word] as Word).text.length;
    });
    /** Whether the last unit of each state glues. */
    const isGluing = new Uint8Array(cells.size);
    for (const { cell, parent, input } of states) {
      const isGlue = glues[input] === true;
      isGluing[cell] = isGlue ? 1 : 0;
      if (parent === 0) {
        this.roots[input] = cell;
        if (!isGlue) this.gluedRoots[input] = cell;
      } else {
        // Shallow states come first, so every possible fallback is complete.
        ends[cell * 4] = this.next(ends[parent * 4] as number, input);
        nodes[cell * 4 + 2] = this.nextOutside(
          nodes[parent * 4 + 2] as number,
          input,
          isGluing[parent] === 1,
        );
      }
      const fallback = ends[cell * 4] as number;
      const word = words[this.wordOf(cell)];
      nodes[cell * 4] = cells.base[cell] as number;
      nodes[cell * 4 + 1] = parent;
      nodes[cell * 4 + 3] = word === undefined ? this.longestEnd(fallback, false) : cell;
      ends[cell * 4 + 1] = word === undefined || word.closed ? this.longestEnd(fallback, true) : cell;
    }
  }
}

function unitsByFrequency(words: readonly Word[]): number[] {
  const counts = new Map<number, number>();
  for (const { text } of words) {
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      counts.set(unit, (counts.get(unit) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([unit]) => unit);
}
