/** What a reason stores as its evidence is at most this long, in UTF-16 units. */
const mostEvidence = 60;

/**
 * The words that led to a verdict, as the evidence of a reason: as many as fit, whole unless the first alone is too long, and
 * none that is part of another. null = there are none.
 * @param words the most important first
 */
export function evidenceOfWords(words: readonly string[]): string | null {
  const [first, ...others] = words
    .filter((word) => !words.some((other) => isPart(word, other)))
    .map((word) => word.slice(0, mostEvidence).toWellFormed());
  if (first === undefined) return null;
  return others.reduce(
    (list, word) => (list.length + 2 + word.length <= mostEvidence ? `${list}, ${word}` : list),
    first,
  );
}

function isPart(word: string, phrase: string): boolean {
  return phrase.length > word.length && ` ${phrase} `.toLowerCase().includes(` ${word} `.toLowerCase());
}
