/** Limits the number of concurrent callers; the others wait, first come, first served. */
export class Turns {
  private readonly queue: (() => void)[] = [];

  /** @param free the number of slots */
  constructor(private free: number) {}

  get waiting(): number {
    return this.queue.length;
  }

  /** Runs `work` when a slot is free, and releases the slot whatever the outcome. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((enter) => this.queue.push(enter));
    try {
      return await work();
    } finally {
      const next = this.queue.shift();
      // The slot is passed directly to the next in line, so that no newcomer can take it.
      if (next === undefined) this.free += 1;
      else next();
    }
  }
}
