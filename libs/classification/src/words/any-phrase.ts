/**
 * One pattern for any of the phrases, as whole words, in any case. Phrases are regular expressions without flags;
 * every repeat in them is bounded, so that hostile text costs no more than other text.
 */
export function anyPhrase(phrases: readonly RegExp[]): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${phrases.map(({ source }) => source).join('|')})(?![\\p{L}\\p{N}])`,
    'iu',
  );
}
