import { hasWords } from './hashtags.js';

/** A sentence of a text, with whitespace collapsed. */
export interface Sentence {
  readonly text: string;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Far more than a summary chooses from. */
const mostRead = 2_000;

/** The sentences at the start of a text that contain letters or digits outside hashtags, in order, in any script. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let read = 0;
  // Each segment holds a copy of the whole text, so none is kept.
  for (const { segment } of segmenter.segment(text)) {
    const sentence = { text: segment.replace(/[\s\p{Cc}]+/gu, ' ').trim() };
    if (hasWords(sentence.text)) sentences.push(sentence);
    if ((read += 1) === mostRead) break;
  }
  return sentences;
}
