import type { LeaderLock } from '@earshot/database';
import { type Log, Repeating } from '@earshot/platform';
import type { Ticker } from './ticker.js';

/** Runs a ticker in the leading scheduler; the others stand by and take over when the leader ends. */
export function tickRepeatedly(
  ticker: Ticker & { readonly everyMs: number },
  leader: LeaderLock,
  log: Log,
): Repeating {
  const tick = async (): Promise<void> => {
    try {
      if (await leader.tryBecome()) await ticker.tick();
    } catch (error) {
      log.warn({ err: error, ticker: ticker.name }, 'tick failed, the next one tries again');
    }
  };
  return new Repeating(tick, ticker.everyMs, 0);
}
