/**
 * Works on all items together; where that fails, on each alone, so that one bad item holds up nobody.
 * @param failed told of each item that fails even alone
 * @returns what the work of the items that did not fail answered
 */
export async function batchOrAlone<T, R>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<readonly R[]>,
  failed: (item: T, error: unknown) => Promise<void>,
): Promise<R[]> {
  if (items.length > 1) {
    try {
      return [...(await work(items))];
    } catch {
      // The culprit shows itself below.
    }
  }
  const results: R[] = [];
  for (const item of items) {
    try {
      results.push(...(await work([item])));
    } catch (error) {
      await failed(item, error);
    }
  }
  return results;
}
