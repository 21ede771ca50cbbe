/** How many uses of `key` are allowed in each window. */
export interface RateLimit {
  readonly key: string;
  readonly limit: number;
}

/** What became of a wish to count. */
export interface Counts {
  /** How many uses were counted under each limit. */
  readonly uses: number;
  /** For each limit. */
  readonly counters: readonly Counted[];
}

/** One counter, as it was found. */
export interface Counted {
  readonly before: number;
  readonly leftMs: number;
}
