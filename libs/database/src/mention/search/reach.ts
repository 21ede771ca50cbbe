/** How many rows a page may cost at most, step by step. */
export interface Reach {
  /** The first are simply read: frequent things are among them. */
  readonly near: number;
  /** A condition that no more rows meet is rare enough to look at each of them. */
  readonly rare: number;
  /** Where no condition is rare, so many more are read before the page is given out as it is. */
  readonly far: number;
}

export const usualReach: Reach = { near: 2_000, rare: 10_000, far: 100_000 };
