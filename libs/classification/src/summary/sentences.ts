/** A sentence of a text, with whitespace collapsed and without links and hashtags at its edges. */
export interface Sentence {
  readonly text: string;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text that contain letters or digits, in order, in any script. */
export function sentencesOf(text: string): Sentence[] {
  return [...segmenter.segment(text)]
    .map(({ segment }) => withoutEdges(segment.replace(/[\s\p{Cc}]+/gu, ' ').trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .map((text) => ({ text }));
}

/** Strips links and hashtags from the edges of a sentence, where they say nothing. */
function withoutEdges(sentence: string): string {
  const words = sentence.split(' ');
  const isEdge = (word: string | undefined): boolean =>
    word !== undefined && /^(?:https?:\/\/|#)/i.test(word);
  let [first, last] = [0, words.length];
  while (last > first && isEdge(words[last - 1])) last -= 1;
  while (first < last && isEdge(words[first])) first += 1;
  return words.slice(first, last).join(' ');
}
