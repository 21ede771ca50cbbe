/** One fault on demand, as `GET /faults` shows it. */
export interface Fault {
  /** The name of a source, `smtp` or `webhook`. */
  readonly source: string;
  readonly kind: string;
  /** How often it will still strike; null = until it is taken away. */
  readonly times: number | null;
  /** Chance that it strikes when it could, 0..1. */
  readonly rate: number;
  /** It waits so long before it can strike for the first time. */
  readonly after_s?: number;
  /** It comes back so often, as if it had been asked for again. */
  readonly every_s?: number;
  /** Of kind `latency`. */
  readonly latency_ms?: number;
  /** Of kind `status`. */
  readonly status?: number;
  /** Of kind `status`: seconds, for the header `Retry-After`. */
  readonly retry_after?: number;
}
