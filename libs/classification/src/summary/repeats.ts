/** A shorter sentence may begin like another by chance, unless an ellipsis shows that it was cut off. */
const leastShared = { whole: 12, cutOff: 4 };

/**
 * Removes repeated sentences: exact repeats, and beginnings of a longer sentence, cut off or not, such as titles that a site
 * derives from the text. Keeps the longer one and, of exact repeats, the first.
 */
export function withoutRepeats(sentences: readonly string[]): string[] {
  const keys = sentences.map(keyOf);
  return sentences.filter((sentence, index) => {
    const own = keys[index] ?? '';
    const least = /(?:…|\.\.\.)$/.test(sentence) ? leastShared.cutOff : leastShared.whole;
    return !keys.some(
      (other, at) =>
        at !== index &&
        (other === own
          ? at < index
          : own.length >= least && other.length > own.length && other.startsWith(own)),
    );
  });
}

/** A key that ignores punctuation, capitals and whitespace. */
function keyOf(sentence: string): string {
  return sentence
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
