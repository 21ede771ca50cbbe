/** Limits how many tasks run at a time. The others wait for their turn, in order. */
export class Turns {
  private readonly waiting = new Set<() => void>();
  /** When a turn last began or ended, by the process's own clock (ms). */
  private movedAt = performance.now();

  constructor(private free: number) {}

  /** For how long (ms) no turn has begun or ended. */
  get stillMs(): number {
    return performance.now() - this.movedAt;
  }

  /** Waits for a turn, which the caller must end. @returns false if there was none within `ms` or before the abort */
  take(ms: number, signal: AbortSignal): Promise<boolean> {
    if (this.free > 0) {
      this.free -= 1;
      this.movedAt = performance.now();
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const settle = (hasTurn: boolean): void => {
        this.waiting.delete(start);
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        resolve(hasTurn);
      };
      const start = (): void => settle(true);
      const giveUp = (): void => settle(false);
      const timer = setTimeout(giveUp, ms);
      signal.addEventListener('abort', giveUp, { once: true });
      this.waiting.add(start);
    });
  }

  /** Ends a turn: the task that has waited longest is next. */
  end(): void {
    this.movedAt = performance.now();
    const [next] = this.waiting;
    if (next === undefined) this.free += 1;
    else next();
  }
}
