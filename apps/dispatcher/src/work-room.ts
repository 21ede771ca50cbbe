/** Holds up to `places` pieces of work that run at the same time, so that nobody has to wait for the slow ones. */
export class WorkRoom {
  private readonly running = new Set<Promise<void>>();

  /** @param failed told of work that throws */
  constructor(
    private readonly places: number,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** How many more may start. */
  get free(): number {
    return this.places - this.running.size;
  }

  /** Resolves once the work has ended, well or not, and its place is free. */
  start(work: () => Promise<void>): Promise<void> {
    const run: Promise<void> = work()
      .catch((error: unknown) => this.failed(error))
      .finally(() => this.running.delete(run));
    this.running.add(run);
    return run;
  }

  /** Resolves once nothing runs, what was started meanwhile included. */
  async empty(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
