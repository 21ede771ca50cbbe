import { setTimeout as wait } from 'node:timers/promises';

/** What was found so far. */
export const counts = { passed: 0, failed: 0 };

/**
 * Counts and prints whether something holds.
 * @param {string} what
 * @param {boolean} holds
 * @param {unknown} [seen] shown where it does not
 */
export function check(what, holds, seen = '') {
  counts[holds ? 'passed' : 'failed'] += 1;
  console.log(`${holds ? 'ok   ' : 'FAIL '}${what}`);
  if (!holds) console.log(typeof seen === 'string' ? seen : JSON.stringify(seen, null, 2));
}

/** Whether something comes to hold within that time. @param {() => unknown} holds */
export async function until(holds, seconds = 120) {
  for (let attempt = 0; attempt < seconds * 2; attempt += 1) {
    if (await (async () => holds())().catch(() => false)) return true;
    await wait(500);
  }
  return false;
}
