import { categoryRules } from '../category/category-rules.js';
import { urgencyWords } from '../urgency/urgency-words.js';

/** Where a post makes its point: the words by which its category and its urgency are judged. English only. */
export function pointsAt(text: string): { readonly at: number; readonly weight: number }[] {
  const marks = [...text.matchAll(/[?？؟]/gu)].slice(0, 20).map(({ index }) => ({ at: index, weight: 1 }));
  const patterns = [...categoryRules, ...urgencyWords].map(({ pattern }) => pattern);
  const words = patterns.flatMap((pattern) => {
    const match = pattern.exec(text);
    return match === null ? [] : [{ at: match.index, weight: 2 }];
  });
  return [...words, ...marks];
}
