import { type Log, Repeating, withLogContext } from '@earshot/platform';
import type { Processor } from './processor.js';

/** Runs a processor's sweep repeatedly, never concurrently, and more often while there is more to find. */
export class Sweeper {
  private readonly loop: Repeating;

  constructor(
    private readonly processor: Pick<Processor<unknown>, 'sweep'>,
    intervalMs: number,
    private readonly log: Log,
  ) {
    this.loop = new Repeating(() => this.run(), intervalMs);
  }

  /** Resolves when the running sweep has ended. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** @returns whether the sweep succeeded */
  private async sweepAll(): Promise<boolean> {
    try {
      while (!this.loop.isStopped && (await this.processor.sweep()));
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
