import type { LeaderLock } from '@earshot/database';
import type { Log } from '@earshot/platform';

/** Runs `work` at a steady pace in the one scheduler that leads; others stand by and take over when it goes. */
export class Ticker {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly options: {
      readonly name: string;
      readonly everyMs: number;
      readonly leader: LeaderLock;
      readonly log: Log;
      readonly work: () => Promise<void>;
    },
  ) {
    this.schedule(0);
  }

  /** Resolves when the work that is under way has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(delayMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.tick().finally(() => this.schedule(this.options.everyMs));
    }, delayMs);
  }

  private async tick(): Promise<void> {
    const { leader, log, name, work } = this.options;
    try {
      if (await leader.tryBecome('scheduler')) await work();
    } catch (error) {
      log.warn({ err: error, ticker: name }, 'tick failed, the next one tries again');
    }
  }
}
