import { Injectable } from '@nestjs/common';

/**
 * The time of day, as a dependency: decisions receive `now`, tests set it. Set once, it goes on by the monotonic clock,
 * whatever becomes of the machine's own time of day.
 */
@Injectable()
export class Clock {
  /** null = the machine's time of day counts. */
  private aheadOfMonotonicMs: number | null = null;

  now(): Date {
    return new Date(
      this.aheadOfMonotonicMs === null ? Date.now() : performance.now() + this.aheadOfMonotonicMs,
    );
  }

  /** From here on `now` goes on from this moment. */
  set(now: Date): void {
    this.aheadOfMonotonicMs = now.getTime() - performance.now();
  }
}
