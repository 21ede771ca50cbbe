import { hasWords } from './hashtags.js';

/** A sentence of a text, with whitespace collapsed. */
export interface Sentence {
  readonly text: string;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Far more than a summary chooses from. */
const mostRead = 2_000;

/** No sentence ends after initials or a title: `U.S. Against the World`, `Dr. Who`. A line always ends one. */
const goesOn = /(?<![\p{L}\p{N}])(?:(?:\p{Lu}\.){2,4}|(?:Mrs?|Ms|Dr|Prof|St|Mt|vs)\.) $/u;

/** A full stop with which a word begins ends no sentence: `for .NET`, `[.DE]`. */
const wordBegins = /[\s([]\.$/u;

/** The sentences at the start of a text that contain letters or digits outside hashtags, in order, in any script. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let read = 0;
  let begun = '';
  // Each segment holds a copy of the whole text, so none is kept.
  for (const { segment } of segmenter.segment(text)) {
    const sentence = { text: `${begun}${segment}`.replace(/[\s\p{Cc}]+/gu, ' ').trim() };
    begun = goesOn.test(segment) ? `${sentence.text} ` : wordBegins.test(segment) ? sentence.text : '';
    if (begun === '' && hasWords(sentence.text)) sentences.push(sentence);
    if ((read += 1) === mostRead) break;
  }
  if (hasWords(begun)) sentences.push({ text: begun.trim() });
  return sentences;
}
