/** The number of uses of `key` allowed in each window. */
export interface RateLimit {
  readonly key: string;
  readonly limit: number;
}

export interface Counts {
  /** The number of uses counted: none if a limit refused. */
  readonly uses: number;
  readonly counters: readonly Counted[];
}

/** The state of a counter before counting. */
export interface Counted {
  readonly before: number;
  readonly leftMs: number;
}
