import { pointWords } from './point-words.js';

/** Where a post makes its point: words of trouble, wishes, questions and praise. */
export function pointsAt(text: string): { readonly at: number; readonly weight: number }[] {
  const marks = [...text.matchAll(/[?？؟]/gu)].slice(0, 20).map(({ index }) => ({ at: index, weight: 1 }));
  const words = pointWords.flatMap((pattern) => {
    const match = pattern.exec(text);
    return match === null ? [] : [{ at: match.index, weight: 2 }];
  });
  return [...words, ...marks];
}
