import type { LeaderLock } from '@earshot/database';
import { type Log, Repeating } from '@earshot/platform';

/** Work done at regular intervals in the leading scheduler. */
export interface Ticker {
  readonly name: string;
  /** From the end of a tick to the next; null = turned off in this installation. */
  readonly everyMs: number | null;
  tick(): Promise<void>;
}

/** Runs a ticker in the leading scheduler; the others stand by and take over when the leader ends. */
export function tickRepeatedly(ticker: Ticker, everyMs: number, leader: LeaderLock, log: Log): Repeating {
  const tick = async (): Promise<void> => {
    try {
      if (await leader.tryBecome()) await ticker.tick();
    } catch (error) {
      log.warn({ err: error, ticker: ticker.name }, 'tick failed, the next one tries again');
    }
  };
  return new Repeating(tick, everyMs, 0);
}
