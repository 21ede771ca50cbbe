/** Runs up to `places` tasks concurrently, so that slow ones do not delay others. */
export class WorkRoom {
  private readonly running = new Set<Promise<void>>();

  /** @param failed called with the errors of tasks */
  constructor(
    private readonly places: number,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** How many more tasks may start. */
  get free(): number {
    return this.places - this.running.size;
  }

  /** Resolves once the task has ended, successfully or not. */
  start(work: () => Promise<void>): Promise<void> {
    const run: Promise<void> = work()
      .catch((error: unknown) => this.failed(error))
      .finally(() => this.running.delete(run));
    this.running.add(run);
    return run;
  }

  /** Resolves once no task is running, including those started while waiting. */
  async empty(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
