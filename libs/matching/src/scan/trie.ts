import { DoubleArray } from './double-array.js';

/** A state of a trie, reached by one prefix of its words. */
interface TrieState {
  readonly cell: number;
  /** The cell of the parent state, and the input that leads here from it. */
  readonly parent: number;
  readonly input: number;
}

export type Trie = ReturnType<typeof buildTrie>;

/** Builds the trie of some words. `words`: distinct, not empty; their UTF-16 units are the inputs, from 1 up. */
export function buildTrie(words: readonly string[]) {
  const order = words
    .map((_, index) => index)
    .sort((a, b) => ((words[a] as string) < (words[b] as string) ? -1 : 1));
  const sorted = order.map((index) => words[index] as string);
  const cells = new DoubleArray();
  /** All states except the root, short prefixes first. */
  const states: TrieState[] = [];
  /** The cell where each word ends. */
  const wordCells = words.map(() => 0);

  /** Prefixes left to visit, whose length is the loop counter below; their words are sorted[from..to). */
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
