import { Injectable } from '@nestjs/common';

/**
 * The time of day, as a dependency: decisions receive `now`, tests set it. Once set, it follows the monotonic clock,
 * independently of the machine's time of day.
 */
@Injectable()
export class Clock {
  /** null = use the machine's time of day. */
  private aheadOfMonotonicMs: number | null = null;

  now(): Date {
    return new Date(
      this.aheadOfMonotonicMs === null ? Date.now() : performance.now() + this.aheadOfMonotonicMs,
    );
  }

  /** Sets `now`, from where time continues. */
  set(now: Date): void {
    this.aheadOfMonotonicMs = now.getTime() - performance.now();
  }
}
