import { setTimeout as sleep } from 'node:timers/promises';

/** Shorter than the test timeout, so that the failure shows its reason. */
const patienceMs = 40_000;

/**
 * Waits until a condition is true.
 * @throws if it does not become true in time
 */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`waited ${patienceMs} ms in vain until ${holds.toString()}`);
    await sleep(10);
  }
}
