import { hasWords } from './hashtags.js';

/** A sentence of a text, with whitespace collapsed. */
export interface Sentence {
  readonly text: string;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a text that contain letters or digits outside hashtags, in order, in any script. */
export function sentencesOf(text: string): Sentence[] {
  return [...segmenter.segment(text)]
    .map(({ segment }) => ({ text: segment.replace(/[\s\p{Cc}]+/gu, ' ').trim() }))
    .filter((sentence) => hasWords(sentence.text));
}
