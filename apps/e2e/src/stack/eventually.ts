import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again until there is an answer. @throws after a minute, or with what the last try threw */
export async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (Date.now() > deadline) throw error;
      return undefined;
    });
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error('It did not happen within a minute.');
    await sleep(250);
  }
}
