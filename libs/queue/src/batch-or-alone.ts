/**
 * Processes all items together or, if that fails, one by one, so that one bad item does not block the others.
 * @param failed called for each item that fails by itself
 * @returns the results of the items that did not fail
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
      // Processing them one by one below shows which item failed.
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
