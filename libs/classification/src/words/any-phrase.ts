/**
 * Combines phrases into one case-insensitive pattern that matches whole words. Phrases are regular expressions without
 * flags; every repetition in them is bounded, so that hostile text costs no more than other text.
 */
export function anyPhrase(phrases: readonly RegExp[]): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${phrases.map(({ source }) => source).join('|')})(?![\\p{L}\\p{N}])`,
    'iu',
  );
}
