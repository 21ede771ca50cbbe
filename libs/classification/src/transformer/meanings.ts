import { LRUCache } from 'lru-cache';

/** The number of descriptions whose embedding is cached: a vector of 384 numbers each. */
const mostRemembered = 1_000;

/** Measures how similar posts are to descriptions of what their names stand for. */
export class Meanings {
  private readonly remembered = new LRUCache<string, Float32Array>({ max: mostRemembered });

  /** @param meaningOf embeds a text; null = the model cannot tell */
  constructor(private readonly meaningOf: (text: string) => Promise<Float32Array | null>) {}

  /** The cosine of a post's embedding and that of its names' description, -1 to 1; null if either is not known. */
  async alike(post: Float32Array | null, about: string | null): Promise<number | null> {
    if (post === null || about === null) return null;
    const known = this.remembered.get(about) ?? (await this.meaningOf(about));
    if (known === null) return null;
    this.remembered.set(about, known);
    return cosine(post, known);
  }
}

function cosine(one: Float32Array, other: Float32Array): number {
  const product = (a: Float32Array, b: Float32Array): number =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
  const lengths = Math.sqrt(product(one, one) * product(other, other));
  return lengths === 0 ? 0 : Math.max(-1, Math.min(1, product(one, other) / lengths));
}
