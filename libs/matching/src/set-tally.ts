import type { KeywordMatch } from './keyword-set.js';

/** Collects the matches of one keyword set in one post. */
export class SetTally {
  private found: KeywordMatch[] = [];
  private excluded = false;

  /** Call in the order of the texts; within a text in any order, the same twice if need be. */
  add(match: KeywordMatch): void {
    if (!this.excluded) this.found.push(match);
  }

  /** The set will not have this post. */
  exclude(): void {
    this.excluded = true;
    this.found = [];
  }

  /** By text, then start, then keyword; each once. */
  matches(): readonly KeywordMatch[] {
    if (this.found.length < 2) return this.found;
    let text = 0;
    const texts = this.found.map((match, index) => {
      const previous = this.found[index - 1] ?? match;
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
}

function compare(a: KeywordMatch, b: KeywordMatch): number {
  if (a.start !== b.start) return a.start - b.start;
  if (a.keyword !== b.keyword) return a.keyword < b.keyword ? -1 : 1;
  return a.end - b.end;
}
