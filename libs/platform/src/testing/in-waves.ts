/**
 * Does a piece of work this many times, 20 at a time: more than a database pool has connections, and few enough that none waits
 * for one longer than the pool allows. @returns the results in order
 */
export async function inWaves<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const wave = Array.from({ length: Math.min(20, count - results.length) }, (_, n) => results.length + n);
    results.push(...(await Promise.all(wave.map(work))));
  }
  return results;
}
