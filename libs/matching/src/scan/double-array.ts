const initialCells = 1024;
/** After this many failed attempts, the next search starts further on. */
const crowded = 64;

/**
 * A trie in two arrays: with input `c`, state `s` leads to cell `base[s] + c` if that cell's `check` is `s`. State 0 is the
 * root, and inputs are positive. Cells are allocated densely; the arrays grow as needed.
 */
export class DoubleArray {
  base = new Int32Array(initialCells);
  /** The parent state of each cell; -1 = free. */
  check = new Int32Array(initialCells).fill(-1);
  /** One past the last allocated cell. */
  size = 1;

  // The free cells as a doubly linked list. It begins at the root's cell, which is never free, and ends one past the last
  // cell.
  private next = Int32Array.from({ length: initialCells + 1 }, (_, cell) => cell + 1);
  private previous = Int32Array.from({ length: initialCells + 1 }, (_, cell) => cell - 1);
  /** Where the search for several cells at once begins; earlier cells have proved too crowded. */
  private sparse = 0;

  /** Allocates cells for the children of a state that has none; `inputs` ascending, at least one. */
  addChildren(state: number, inputs: readonly number[]): void {
    const base = this.findBase(inputs);
    this.base[state] = base;
    for (const input of inputs) this.take(base + input, state);
  }

  /** The child of `state` for `input`; 0 = none. */
  child(state: number, input: number): number {
    const cell = (this.base[state] as number) + input;
    return this.check[cell] === state ? cell : 0;
  }

  private findBase(inputs: readonly number[]): number {
    const first = inputs[0] as number;
    const last = inputs.at(-1) as number;
    const several = inputs.length > 1;
    let cell = several ? this.sparse : 0;
    for (let tries = 1; ; tries++) {
      cell = this.next[cell] as number;
      const base = cell - first;
      while (base + last >= this.base.length) this.grow();
      if (base >= 0 && inputs.every((input) => this.check[base + input] === -1)) return base;
      if (several && tries === crowded) this.sparse = cell;
    }
  }

  private take(cell: number, parent: number): void {
    const before = this.previous[cell] as number;
    const after = this.next[cell] as number;
    this.next[before] = after;
    this.previous[after] = before;
    if (this.sparse === cell) this.sparse = before;
    this.check[cell] = parent;
    this.size = Math.max(this.size, cell + 1);
  }

  private grow(): void {
    const cells = this.base.length;
    this.base = enlarged(this.base, cells * 2, () => 0);
    this.check = enlarged(this.check, cells * 2, () => -1);
    this.next = enlarged(this.next, cells * 2 + 1, (cell) => cell + 1);
    this.previous = enlarged(this.previous, cells * 2 + 1, (cell) => cell - 1);
  }
}

function enlarged(old: Int32Array, length: number, fill: (index: number) => number): Int32Array<ArrayBuffer> {
  const enlargement = new Int32Array(length);
  enlargement.set(old);
  for (let index = old.length; index < length; index++) enlargement[index] = fill(index);
  return enlargement;
}
