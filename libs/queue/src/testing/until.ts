import { setTimeout as sleep } from 'node:timers/promises';

/** Shorter than the timeout of a test, so that the reason is shown. */
const patienceMs = 40_000;

/** Waits until a condition holds. @throws where it never does */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`waited ${patienceMs} ms in vain until ${holds.toString()}`);
    await sleep(10);
  }
}
