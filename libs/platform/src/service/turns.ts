/** Limits the number of concurrent callers; the others wait, first come, first served. */
export class Turns {
  private readonly queue = new Set<() => void>();

  /** @param free the number of slots */
  constructor(private free: number) {}

  get waiting(): number {
    return this.queue.size;
  }

  /** Runs `work` when a slot is free, and releases the slot whatever the outcome. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.begin();
    try {
      return await work();
    } finally {
      this.end();
    }
  }

  /**
   * Waits for a slot, which the caller must release with `end`. @returns false if there was none within `patience.ms` or
   * before the abort
   */
  begin(patience?: { readonly ms: number; readonly signal: AbortSignal }): Promise<boolean> {
    if (this.free > 0) {
      this.free -= 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const settle = (hasSlot: boolean): void => {
        this.queue.delete(start);
        clearTimeout(timer);
        patience?.signal.removeEventListener('abort', giveUp);
        resolve(hasSlot);
      };
      const start = (): void => settle(true);
      const giveUp = (): void => settle(false);
      const timer = patience && setTimeout(giveUp, patience.ms);
      patience?.signal.addEventListener('abort', giveUp, { once: true });
      this.queue.add(start);
    });
  }

  end(): void {
    const [next] = this.queue;
    // The slot is passed directly to the next in line, so that no newcomer can take it.
    if (next === undefined) this.free += 1;
    else next();
  }
}
