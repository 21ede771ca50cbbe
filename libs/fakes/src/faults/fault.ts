/** One requested fault, as shown by `GET /faults`. */
export interface Fault {
  /** The name of a source, `smtp` or `webhook`. */
  readonly source: string;
  readonly kind: string;
  /** How often it will still strike; null = until it is removed. */
  readonly times: number | null;
  /** The probability that it strikes when it can, 0..1. */
  readonly rate: number;
  /** The delay before it can strike for the first time. */
  readonly after_s?: number;
  /** The interval at which it recurs, as if requested again. */
  readonly every_s?: number;
  /** For kind `latency`. */
  readonly latency_ms?: number;
  /** For kind `status`. */
  readonly status?: number;
  /** For kind `status`: seconds for the `Retry-After` header. */
  readonly retry_after?: number;
}
