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

/** Words as stored with a reason: with single spaces and, if they are too long, cut after a word or a part of a link. */
export function shortEvidence(words: string): string {
  const text = words.replace(/\s+/g, ' ').trim();
  if (text.length <= mostEvidence) return text.toWellFormed();
  const whole = text.slice(0, mostEvidence - 1).replace(/(?<=^.{20,}[\s/])[^\s/]*$/su, '');
  return `${whole.trimEnd()}…`.toWellFormed();
}

function isPart(word: string, phrase: string): boolean {
  return phrase.length > word.length && ` ${phrase} `.toLowerCase().includes(` ${word} `.toLowerCase());
}
