/** The state of the current window. */
export interface RateState {
  readonly allowed: boolean;
  readonly used: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

const windowMs = 600_000;

/** Reddit's rate limit per minute, averaged over windows of ten minutes. */
export class RateWindow {
  private start = 0;
  private used = 0;

  constructor(private readonly perMinute: number) {}

  /** Counts a query if it is allowed. */
  take(now: Date): RateState {
    const start = Math.floor(now.getTime() / windowMs) * windowMs;
    if (start !== this.start) {
      this.start = start;
      this.used = 0;
    }
    const limit = this.perMinute * 10;
    const allowed = this.used < limit;
    if (allowed) this.used += 1;
    return {
      allowed,
      used: this.used,
      remaining: limit - this.used,
      resetSeconds: Math.ceil((start + windowMs - now.getTime()) / 1000),
    };
  }
}
