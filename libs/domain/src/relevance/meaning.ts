/**
 * What a post is about and how it uses the monitored name, as a model sees it, in a form that is stored and compared: one
 * byte with the model's version, then the 128 numbers of its embedding, each as a signed byte, scaled so that the largest
 * is 127 (decision 75).
 */
export type Meaning = Uint8Array;

const numbersKept = 128;

/** @param version of the model, 0-255: embeddings of two models cannot be compared */
export function toMeaning(embedding: ArrayLike<number>, version: number): Meaning {
  const numbers = Array.from({ length: numbersKept }, (_, index) => embedding[index] ?? 0);
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), Number.MIN_VALUE);
  return Uint8Array.of(version, ...numbers.map((number) => Math.round((number / largest) * 127)));
}

export function versionOfMeaning(meaning: Meaning): number {
  return meaning[0] ?? 0;
}

/** Its numbers as a vector of length 1: the product of two of them is their cosine. */
export function directionOf(meaning: Meaning): Float64Array {
  return unit(Float64Array.from(meaning.subarray(1), (byte) => (byte > 127 ? byte - 256 : byte)));
}

/** The same vector with a length of 1; a zero vector stays. */
export function unit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(product(vector, vector));
  return length === 0 ? vector : vector.map((number) => number / length);
}

export function product(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, number, index) => sum + number * (other[index] ?? 0), 0);
}
