/** Consecutive numbers that were not listed. */
export interface Hole {
  readonly first: number;
  readonly last: number;
}

/** The missing numbers above `after`, up to `upTo`; Hacker News numbers its items without gaps. */
export function holesIn(ids: Iterable<number>, after: number, upTo: number): Hole[] {
  const holes: Hole[] = [];
  let next = after + 1;
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    if (id < next || id > upTo) continue;
    if (id > next) holes.push({ first: next, last: id - 1 });
    next = id + 1;
  }
  if (next <= upTo) holes.push({ first: next, last: upTo });
  return holes;
}

/** The total count of numbers in the holes. */
export function sizeOf(holes: readonly Hole[]): number {
  return holes.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

/**
 * The number from which nearly everything was listed. A story given a second chance is listed with a new time but its old
 * number, far below the others.
 */
export function listedFrom(ids: Iterable<number>): number | null {
  const sorted = [...new Set(ids)].sort((a, b) => b - a);
  let lowest = sorted[0] ?? null;
  for (const id of sorted) {
    if (lowest === null || lowest - id > longestHole) break;
    lowest = id;
  }
  return lowest;
}

/** Half an hour of Hacker News. */
const longestHole = 300;
