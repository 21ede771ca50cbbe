import type { KeywordMatch } from './keyword-set.js';

/**
 * Sorts the matches of one set in a post by text, start and keyword, and removes duplicates.
 * @param found in the order of the texts; in any order within a text, possibly with duplicates
 */
export function inReadingOrder(found: readonly KeywordMatch[]): readonly KeywordMatch[] {
  if (found.length < 2) return found;
  let text = 0;
  const texts = found.map((match, index) => {
    const previous = found[index - 1] ?? match;
    if (previous.field !== match.field || previous.link !== match.link) text += 1;
    return { text, match };
  });
  return texts
    .sort((a, b) => a.text - b.text || compare(a.match, b.match))
    .filter(({ text, match }, index) => {
      const previous = texts[index - 1];
      return previous?.text !== text || compare(previous.match, match) !== 0;
    })
    .map(({ match }) => match);
}

function compare(a: KeywordMatch, b: KeywordMatch): number {
  if (a.start !== b.start) return a.start - b.start;
  if (a.keyword !== b.keyword) return a.keyword < b.keyword ? -1 : 1;
  return a.end - b.end;
}
