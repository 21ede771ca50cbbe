/** The state of a window after a request. */
export interface RateState {
  readonly allowed: boolean;
  readonly used: number;
  readonly remaining: number;
  readonly endsAt: Date;
}

/** A number of requests per window of time. */
export class RateWindow {
  private endsAtMs = 0;
  private used = 0;

  /** @param begins with the first request after the last window, or at multiples of its length */
  constructor(
    readonly limit: number,
    private readonly windowMs: number,
    private readonly begins: 'with a request' | 'by the clock' = 'by the clock',
  ) {}

  /** Counts a request if it is allowed. */
  take(now: Date): RateState {
    const ms = now.getTime();
    if (ms >= this.endsAtMs) {
      const startMs = this.begins === 'by the clock' ? ms - (ms % this.windowMs) : ms;
      this.endsAtMs = startMs + this.windowMs;
      this.used = 0;
    }
    const allowed = this.used < this.limit;
    if (allowed) this.used += 1;
    return {
      allowed,
      used: this.used,
      remaining: this.limit - this.used,
      endsAt: new Date(this.endsAtMs),
    };
  }
}
