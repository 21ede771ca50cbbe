const allowedFailures = 5;
const firstPauseMs = 60_000;
const longestPauseMs = 15 * 60_000;

/**
 * Stops calls to a server that does not answer: five failures in a row pause it for a minute, then one trial call is let
 * through, and each further failure doubles the pause, up to a quarter of an hour. A server that names a time is paused
 * until then.
 */
export class CircuitBreaker {
  private failures = 0;
  private pausedUntil = 0;
  private isTrying = false;

  /** @param chance 0-1, lengthens pauses by up to a fifth so that processes do not resume at the same moment */
  constructor(private readonly chance: () => number) {}

  /** Whether a call may be made now. If true, the caller must report `succeeded`, `failed`, `busyUntil` or `undecided`. */
  mayTry(now: Date): boolean {
    if (now.getTime() < this.pausedUntil || this.isTrying) return false;
    this.isTrying = this.failures >= allowedFailures;
    return true;
  }

  succeeded(): void {
    this.failures = 0;
    this.isTrying = false;
  }

  /** @returns the end of the pause, if this failure started one */
  failed(now: Date): Date | null {
    this.isTrying = false;
    // Calls already in flight when the pause began add no information.
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

  /** Reports a call that says nothing about the server's state. */
  undecided(): void {
    this.isTrying = false;
  }
}
