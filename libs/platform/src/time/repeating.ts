/** Does work repeatedly, never concurrently, with a pause after each time. */
export class Repeating {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  /**
   * @param work must not reject: it logs its own failures
   * @param firstPauseMs how long to wait before the first time
   */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly pauseMs: number,
    firstPauseMs = pauseMs,
  ) {
    this.schedule(firstPauseMs);
  }

  /** Whether `stop` was called: work under way should come to an end. */
  get isStopped(): boolean {
    return this.stopped;
  }

  /** Resolves when the work under way has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(delayMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.work().finally(() => this.schedule(this.pauseMs));
    }, delayMs);
  }
}
