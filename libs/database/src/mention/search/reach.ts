/** Limits on the rows that a page may read. */
export interface Reach {
  /** This many rows are always read first: frequent values are found among them. */
  readonly near: number;
  /** A condition met by at most this many rows is rare enough to check each of them. */
  readonly rare: number;
  /** If no condition is rare, this many more are read before a short page is returned. */
  readonly far: number;
  /** How many rows that pass the index conditions are looked up in the table, which takes ten times as long. */
  readonly looks: number;
}

/** What Postgres can read in 10 ms. */
export const usualReach: Reach = { near: 2_000, rare: 4_000, far: 15_000, looks: 1_500 };
