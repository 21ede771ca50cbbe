/** The initial hash value (FNV-1a). */
export const hashSeed = 0x811c9dc5;

/** One FNV-1a step: adds a UTF-16 unit to a hash. */
export function hashUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** The hash of a word as the model reads it: lower case, without apostrophes. */
export function hashWord(word: string): number {
  let hash = hashSeed;
  for (let at = 0; at < word.length; at += 1) hash = hashUnit(hash, word.charCodeAt(at));
  return hash;
}

/** The hash of two hashes; their order matters. */
export function hashPair(first: number, second: number): number {
  let hash = first;
  for (let shift = 0; shift < 32; shift += 8) hash = hashUnit(hash, (second >>> shift) & 0xff);
  return hash;
}

/** Returns a row in a table of `2 ** bits` rows. The low bits of FNV-1a alone are not distributed evenly enough. */
export function bucketOf(hash: number, bits: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) & ((1 << bits) - 1);
}
