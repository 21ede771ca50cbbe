/** Limits on the rows that a page may read. */
export interface Reach {
  /** The first rows are always read: frequent things are among them. */
  readonly near: number;
  /** A condition that at most this many rows meet is rare enough to check each of them. */
  readonly rare: number;
  /** Where no condition is rare, this many more are read before a short page is returned. */
  readonly far: number;
  /** How many rows that pass the index conditions are looked up in the table, which takes ten times as long. */
  readonly looks: number;
}

/** What Postgres reads in 10 ms. */
export const usualReach: Reach = { near: 2_000, rare: 4_000, far: 15_000, looks: 1_500 };
