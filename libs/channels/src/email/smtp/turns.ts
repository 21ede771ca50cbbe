/** Limits how many tasks run at a time. The others wait for their turn, in order. */
export class Turns {
  private readonly waiting = new Set<() => void>();

  constructor(private free: number) {}

  /** Waits for a turn, which the caller must end. @returns false if there was none within `ms` or before the abort */
  take(ms: number, signal: AbortSignal): Promise<boolean> {
    if (this.free > 0) {
      this.free -= 1;
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
    const [next] = this.waiting;
    if (next === undefined) this.free += 1;
    else next();
  }
}
