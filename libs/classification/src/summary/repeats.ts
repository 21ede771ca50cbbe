import type { Sentence } from './sentences.js';

/** A shorter sentence may begin like another one by chance, unless it says itself that it was cut off. */
const leastShared = { whole: 12, cutOff: 4 };

/**
 * Sentences without those that stand there twice: word for word, or as the beginning of a longer one, cut off or not, as
 * titles that a site makes of the text. The longer one stays, at the place of the first.
 */
export function withoutRepeats(sentences: readonly Sentence[]): Sentence[] {
  const keys = sentences.map(({ text }) => keyOf(text));
  return sentences.filter(({ text }, index) => {
    const own = keys[index] ?? '';
    const least = /(?:…|\.\.\.)$/.test(text) ? leastShared.cutOff : leastShared.whole;
    return !keys.some(
      (other, at) =>
        at !== index &&
        (other === own
          ? at < index
          : own.length >= least && other.length > own.length && other.startsWith(own)),
    );
  });
}

/** What is the same whatever its marks, capitals and blanks. */
function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
