import { shortEvidence } from '../evidence-of-words.js';

/**
 * The first words that the pattern finds and that count, for display; null = none.
 * @param counts whether found words count, given where they start
 */
export function wordsFound(
  pattern: RegExp,
  text: string,
  counts: (words: string, start: number) => boolean,
): string | null {
  // Few texts contain any, and a search for all of them takes longer.
  if (!pattern.test(text)) return null;
  const everywhere = new RegExp(pattern, `${pattern.flags.replace('g', '')}g`);
  for (const { 0: words, index } of text.matchAll(everywhere))
    if (counts(words, index)) return shortEvidence(words);
  return null;
}
