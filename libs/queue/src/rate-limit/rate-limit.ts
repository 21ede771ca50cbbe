/** How many uses of `key` are allowed in each window. */
export interface RateLimit {
  readonly key: string;
  readonly limit: number;
}

/** The result of counting. */
export interface Counts {
  /** How many uses were counted: none where a limit refused. */
  readonly uses: number;
  /** For each limit. */
  readonly counters: readonly Counted[];
}

/** A counter before counting. */
export interface Counted {
  readonly before: number;
  readonly leftMs: number;
}
