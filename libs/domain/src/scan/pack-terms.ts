import { countWords, keywordTerms } from './keyword-term.js';
import type { QueryGrammar } from './query-grammar.js';

/**
 * Divides keywords into as few queries as first fit, longest first, finds. A keyword that is too long for any query gets
 * one of its own: the source says what it thinks of it. Each keyword may stand there once.
 */
export function packTerms(keywords: readonly string[], grammar: QueryGrammar): string[][] {
  const terms = keywords
    .map((keyword) => ({ keyword, ...measure(keyword, grammar) }))
    .sort((a, b) => b.length - a.length || (a.keyword < b.keyword ? -1 : 1));
  const shortest = terms.at(-1)?.length ?? 0;
  const around = grammar.before.length + grammar.after.length;
  const bins: Bin[] = [];
  let open: Bin[] = [];
  for (const term of terms) {
    const fits = open.find(
      (bin) =>
        bin.freeLength >= term.length + grammar.or.length &&
        bin.freeWords >= term.furtherWords &&
        bin.freeTerms >= term.terms &&
        bin.keywords.length < (grammar.maxKeywords ?? Infinity),
    );
    if (fits === undefined) {
      const bin = {
        keywords: [term.keyword],
        freeLength: grammar.maxLength - around - term.length,
        freeWords: (grammar.maxWords ?? Infinity) - term.firstWords,
        freeTerms: (grammar.maxTerms ?? Infinity) - term.terms,
      };
      bins.push(bin);
      open.push(bin);
    } else {
      fits.keywords.push(term.keyword);
      fits.freeLength -= term.length + grammar.or.length;
      fits.freeWords -= term.furtherWords;
      fits.freeTerms -= term.terms;
    }
    // Looking through queries that are full is what would make this slow.
    const touched = fits ?? open.at(-1);
    if (touched !== undefined && isFull(touched, shortest, grammar))
      open = open.filter((bin) => bin !== touched);
  }
  return bins.map((bin) => bin.keywords);
}

interface Bin {
  readonly keywords: string[];
  freeLength: number;
  freeWords: number;
  freeTerms: number;
}

function isFull(bin: Bin, shortest: number, { or, maxKeywords }: QueryGrammar): boolean {
  return (
    bin.freeLength < shortest + or.length ||
    bin.freeWords < 1 ||
    bin.freeTerms < 1 ||
    bin.keywords.length >= (maxKeywords ?? Infinity)
  );
}

/** What a keyword takes of a query: as its only term, and after another. */
function measure(keyword: string, grammar: QueryGrammar) {
  const { before, after, or } = grammar;
  const terms = keywordTerms(keyword, grammar);
  const text = terms.join(or);
  return {
    length: text.length,
    terms: terms.length,
    firstWords: countWords(`${before}${text}${after}`),
    // Between two letters, so that what is glued to its neighbours counts with them.
    furtherWords: countWords(`x${or}${text}`) - 1,
  };
}
