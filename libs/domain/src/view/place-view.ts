/**
 * The order of views once one of them stands at a position; the others keep theirs among themselves.
 * @param ids in their order, with or without the one that is placed
 * @param position 0 = first; behind the last = last
 */
export function placeView(ids: readonly string[], id: string, position: number): string[] {
  return ids.filter((other) => other !== id).toSpliced(position, 0, id);
}
