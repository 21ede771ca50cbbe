import { setTimeout as wait } from 'node:timers/promises';

/** The results so far. */
export const counts = { passed: 0, failed: 0 };

/**
 * Counts and prints the result of a check.
 * @param {string} what
 * @param {boolean} holds
 * @param {unknown} [seen] shown if it fails
 */
export function check(what, holds, seen = '') {
  counts[holds ? 'passed' : 'failed'] += 1;
  console.log(`${holds ? 'ok   ' : 'FAIL '}${what}`);
  if (!holds) console.log(typeof seen === 'string' ? seen : JSON.stringify(seen, null, 2));
}

/** Whether a condition becomes true within that time. @param {() => unknown} holds */
export async function until(holds, seconds = 120) {
  for (let attempt = 0; attempt < seconds * 2; attempt += 1) {
    if (await (async () => holds())().catch(() => false)) return true;
    await wait(500);
  }
  return false;
}
