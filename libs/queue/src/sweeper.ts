import { type Log, withLogContext } from '@earshot/platform';
import type { Processor } from './processor.js';

/** Runs a processor's sweep repeatedly, never concurrently, and more often while there is more to find. */
export class Sweeper {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly processor: Pick<Processor<unknown>, 'sweep'>,
    private readonly intervalMs: number,
    private readonly log: Log,
  ) {
    this.schedule();
  }

  /** Resolves when the running sweep has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.run().finally(() => this.schedule());
    }, this.intervalMs);
  }

  /** @returns whether the sweep succeeded */
  private async sweepAll(): Promise<boolean> {
    try {
      while (!this.stopped && (await this.processor.sweep()));
      return true;
    } catch (error) {
      this.log.warn({ err: error }, 'sweep failed, trying again');
      return false;
    }
  }

  private async run(): Promise<void> {
    await withLogContext({ sweep: this.processor.constructor.name }, async () => {
      // Retries immediately: a dead connection takes most of a minute to fail, and due work has been waiting.
      if (!(await this.sweepAll())) await this.sweepAll();
    });
  }
}
