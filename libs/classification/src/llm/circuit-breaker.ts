const allowedFailures = 5;
const firstPauseMs = 60_000;
const longestPauseMs = 15 * 60_000;

/**
 * Keeps a server from being asked that does not answer: after five failures in a row it is left alone for a minute, then
 * one call tries, and each further failure doubles the pause up to a quarter of an hour. A server that names a time is
 * left alone until then.
 */
export class CircuitBreaker {
  private failures = 0;
  private pausedUntil = 0;
  private isTrying = false;

  /** @param chance 0-1: pauses are up to a fifth longer by it, so that processes do not come back together */
  constructor(private readonly chance: () => number) {}

  /** Whether a call may be made now. After yes, the caller reports `succeeded`, `failed`, `busyUntil` or `undecided`. */
  mayTry(now: Date): boolean {
    if (now.getTime() < this.pausedUntil || this.isTrying) return false;
    this.isTrying = this.failures >= allowedFailures;
    return true;
  }

  succeeded(): void {
    this.failures = 0;
    this.isTrying = false;
  }

  /** @returns until when it pauses, where this failure made it pause */
  failed(now: Date): Date | null {
    this.isTrying = false;
    // Calls that were under way when the pause began say nothing new.
    if (now.getTime() < this.pausedUntil) return null;
    this.failures += 1;
    const beyond = this.failures - allowedFailures;
    if (beyond < 0) return null;
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** beyond) * (1 + this.chance() / 5);
    this.pausedUntil = now.getTime() + pauseMs;
    return new Date(this.pausedUntil);
  }

  busyUntil(time: Date): void {
    this.isTrying = false;
    this.pausedUntil = Math.max(this.pausedUntil, time.getTime());
  }

  /** The call says nothing about the server. */
  undecided(): void {
    this.isTrying = false;
  }
}
