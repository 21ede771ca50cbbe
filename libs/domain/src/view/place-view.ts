/**
 * The order of views after one is moved to a position; the others keep their relative order.
 * @param ids in their current order, with or without the one to place
 * @param position 0 = first; beyond the end = last
 */
export function placeView(ids: readonly string[], id: string, position: number): string[] {
  return ids.filter((other) => other !== id).toSpliced(position, 0, id);
}
