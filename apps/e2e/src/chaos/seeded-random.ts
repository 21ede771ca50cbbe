/**
 * Returns a generator of numbers from 0 up to 1, the same for the same seed (mulberry32: small, and good enough to choose
 * disasters with).
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks an item. @param chance from 0 up to 1 @throws if there are none */
export function pick<T>(items: readonly T[], chance: number): T {
  const item = items[Math.floor(chance * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

/** Returns the items in random order. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
