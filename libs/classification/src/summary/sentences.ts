import { hasWords } from './hashtags.js';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Far more than a summary chooses from. */
const mostRead = 2_000;

/** No sentence ends after initials or a title: `U.S. Against the World`, `Dr. Who`. A line always ends one. */
const goesOn = /(?<![\p{L}\p{N}])(?:(?:\p{Lu}\.){2,4}|(?:Mrs?|Ms|Dr|Prof|St|Mt|vs)\.) $/u;

/** A full stop with which a word begins ends no sentence: `for .NET`, `[.DE]`. */
const wordBegins = /[\s([]\.$/u;

/**
 * The sentences at the start of a text that contain letters or digits outside hashtags, in order, in any script, with
 * whitespace collapsed.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let read = 0;
  let begun = '';
  // Each segment holds a copy of the whole text, so none is kept.
  for (const { segment } of segmenter.segment(text)) {
    const sentence = `${begun}${segment}`.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    begun = goesOn.test(segment) ? `${sentence} ` : wordBegins.test(segment) ? sentence : '';
    if (begun === '' && hasWords(sentence)) sentences.push(sentence);
    if ((read += 1) === mostRead) break;
  }
  if (hasWords(begun)) sentences.push(begun.trim());
  return sentences;
}
