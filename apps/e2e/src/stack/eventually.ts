import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `ask` until it returns a value. @throws after two minutes, or with the error of the last attempt */
export async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (Date.now() > deadline) throw error;
      return undefined;
    });
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error('It did not happen within two minutes.');
    await sleep(250);
  }
}
