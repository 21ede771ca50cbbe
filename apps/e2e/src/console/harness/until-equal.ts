import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';

const patienceMs = 120_000;

/** Repeats `ask` until its result is as expected. After two minutes it fails as `expect` does, showing the difference. */
export async function untilEqual<T>(ask: () => Promise<T>, expected: T): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(50)) {
    const answer = await ask();
    try {
      expect(answer).toEqual(expected);
      return;
    } catch (difference) {
      if (Date.now() > deadline) throw difference;
    }
  }
}
