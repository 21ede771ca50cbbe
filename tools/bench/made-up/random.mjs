/** Mulberry32: the same numbers in [0, 1) for the same seed. */
export function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Calls `make` this many times and returns the results. */
export function times(count, make) {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Returns a shuffled copy. */
export function shuffled(items, random) {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other], copy[last]];
  }
  return copy;
}
