import type { Log } from '@earshot/platform';

/**
 * Renews a lease while long work goes on, so that leases can be short: what a killed process held is free again
 * within seconds. A renewal that fails is tried again at the next beat; a lost lease shows when results are saved.
 */
export async function keepLease<T>(
  renew: () => Promise<void>,
  everyMs: number,
  log: Log,
  work: () => Promise<T>,
): Promise<T> {
  const beat = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error }, 'lease could not be renewed'));
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
