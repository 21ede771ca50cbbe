import { DoubleArray } from './double-array.js';

/** A state of a trie: where the words with one prefix lead. */
export interface TrieState {
  readonly cell: number;
  /** The cell of the state before it, and the input that leads from there. */
  readonly parent: number;
  readonly input: number;
}

/** The trie of some words in a double array. */
export interface Trie {
  readonly cells: DoubleArray;
  /** All but the root, the short prefixes first. */
  readonly states: readonly TrieState[];
  /** The cell in which each word ends. */
  readonly wordCells: readonly number[];
}

/** `words`: distinct, not empty; their UTF-16 units are the inputs, 1 and up. */
export function buildTrie(words: readonly string[]): Trie {
  const order = words
    .map((_, index) => index)
    .sort((a, b) => ((words[a] as string) < (words[b] as string) ? -1 : 1));
  const sorted = order.map((index) => words[index] as string);
  const cells = new DoubleArray();
  const states: TrieState[] = [];
  const wordCells = words.map(() => 0);

  /** Prefixes still to be visited, as many units long as the loop below counts: their words are sorted[from..to). */
  let prefixes = [{ cell: 0, from: 0, to: words.length }];
  for (let length = 0; prefixes.length > 0; length++) {
    const longer: typeof prefixes = [];
    for (const { cell, from, to } of prefixes) {
      let rest = from;
      if (sorted[from]?.length === length) wordCells[order[rest++] as number] = cell;
      const children = [];
      while (rest < to) {
        const input = (sorted[rest] as string).charCodeAt(length);
        const first = rest;
        while (rest < to && sorted[rest]?.charCodeAt(length) === input) rest++;
        children.push({ input, from: first, to: rest });
      }
      if (children.length === 0) continue;
      cells.addChildren(
        cell,
        children.map(({ input }) => input),
      );
      for (const { input, ...words } of children) {
        const child = cells.child(cell, input);
        states.push({ cell: child, parent: cell, input });
        longer.push({ cell: child, ...words });
      }
    }
    prefixes = longer;
  }
  return { cells, states, wordCells };
}
