import type { LeaderLock } from '@earshot/database';
import type { Log } from '@earshot/platform';
import type { Ticker } from './ticker.js';

/** Runs a ticker in the leading scheduler; the others stand by and take over when the leader ends. */
export class TickLoop {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly ticker: Ticker & { readonly everyMs: number },
    private readonly leader: LeaderLock,
    private readonly log: Log,
  ) {
    this.schedule(0);
  }

  /** Resolves when the running tick has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(delayMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.tick().finally(() => this.schedule(this.ticker.everyMs));
    }, delayMs);
  }

  private async tick(): Promise<void> {
    try {
      if (await this.leader.tryBecome('scheduler')) await this.ticker.tick();
    } catch (error) {
      this.log.warn({ err: error, ticker: this.ticker.name }, 'tick failed, the next one tries again');
    }
  }
}
