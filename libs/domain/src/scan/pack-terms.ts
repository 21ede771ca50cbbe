import { countWords, keywordTerms } from './keyword-term.js';
import type { QueryGrammar } from './query-grammar.js';

/**
 * Packs keywords into as few queries as it can (first fit decreasing). A keyword too long for any query gets its own, and
 * the source will report the error. Keywords must be unique.
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
    // Full queries are dropped, because searching through them would make this slow.
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

/** The size of a keyword in a query, both as the first term and after another. */
function measure(keyword: string, grammar: QueryGrammar) {
  const { before, after, or } = grammar;
  const terms = keywordTerms(keyword, grammar);
  const text = terms.join(or);
  return {
    length: text.length,
    terms: terms.length,
    firstWords: countWords(`${before}${text}${after}`),
    // Measured after a letter, so that characters attached to their neighbours are counted with them.
    furtherWords: countWords(`x${or}${text}`) - 1,
  };
}
