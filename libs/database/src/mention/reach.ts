/** How many rows a page may cost at most, step by step. */
export interface Reach {
  /** The first are simply read: frequent things are among them. */
  readonly near: number;
  /** A condition that no more rows meet is rare enough to look at each of them. */
  readonly rare: number;
  /** Where no condition is rare, so many more are read before the page is given out as it is. */
  readonly far: number;
  /** Of those that an index alone lets pass, so many are looked up in the table: that takes ten times as long. */
  readonly looks: number;
}

/** What Postgres does in 10 ms. */
export const usualReach: Reach = { near: 2_000, rare: 4_000, far: 15_000, looks: 1_500 };
