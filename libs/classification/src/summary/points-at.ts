import { cuesOfLanguage } from '../lexicon/cues-of-language.js';
import { feelingsOfLanguage } from '../lexicon/feelings-of-language.js';
import { pointWords } from './point-words.js';

/** A place where a sentence comes to the point. */
export interface Point {
  /** Alike for what says the same, e.g. that something is broken. */
  readonly kind: string;
  /** UTF-16 offset. */
  readonly at: number;
}

/**
 * Where a sentence makes a point: words of trouble, wishes, questions and praise, each kind at its first place.
 * @param language BCP 47; null = not known, then English words count
 */
export function pointsAt(sentence: string, language: string | null): Point[] {
  const marks = [...sentence.matchAll(/[?？؟]/gu)]
    .slice(0, 3)
    .map(({ index }) => ({ kind: 'question', at: index }));
  const cues = cuesOfLanguage(sentence, language);
  if (cues === null) return [...englishPoints(sentence), ...marks];
  const felt = feelingsOfLanguage(sentence, language ?? '')?.words ?? [];
  const lower = sentence.toLowerCase();
  return [
    ...cues.map(({ kind, start }) => ({ kind, at: start })),
    ...felt.map(({ word, points }) => ({
      kind: points > 0 ? 'praise' : 'complaint',
      at: Math.max(0, lower.indexOf(word)),
    })),
    ...marks,
  ];
}

/** Place of the pattern of questions among them: a question mark says the same. */
const asking = pointWords.findIndex((pattern) => pattern.test('how do'));

function englishPoints(sentence: string): Point[] {
  return pointWords.flatMap((pattern, index) => {
    const match = pattern.exec(sentence);
    return match === null ? [] : [{ kind: index === asking ? 'question' : String(index), at: match.index }];
  });
}
