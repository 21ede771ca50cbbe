import { listedPhrases } from '../lexicon/phrase-lists.js';
import { pointWords } from './point-words.js';

/** A place where a sentence makes a point. */
export interface Point {
  /** The same for points that say the same, e.g. that something is broken. */
  readonly kind: string;
  /** UTF-16 offset. */
  readonly at: number;
}

/**
 * Where a sentence makes its points: words of trouble, wishes, questions and praise, each kind at its first occurrence.
 * @param language BCP 47; null = not known, English words are used
 */
export function pointsAt(sentence: string, language: string | null): Point[] {
  const marks = [...sentence.matchAll(/[?？؟]/gu)]
    .slice(0, 3)
    .map(({ index }) => ({ kind: 'question', at: index }));
  const cues = listedPhrases('cues', sentence, language);
  if (cues === null) return [...englishPoints(sentence), ...marks];
  const felt = (listedPhrases('feelings', sentence, language) ?? []).filter(
    ({ kind }) => kind !== 'negations',
  );
  return [
    ...cues.map(({ kind, start }) => ({ kind, at: start })),
    ...felt.map(({ kind, start }) => ({ kind: Number(kind) > 0 ? 'praise' : 'complaint', at: start })),
    ...marks,
  ];
}

/** The index of the question pattern: a question mark counts as the same kind. */
const asking = pointWords.findIndex((pattern) => pattern.test('how do'));

function englishPoints(sentence: string): Point[] {
  return pointWords.flatMap((pattern, index) => {
    const match = pattern.exec(sentence);
    return match === null ? [] : [{ kind: index === asking ? 'question' : String(index), at: match.index }];
  });
}
