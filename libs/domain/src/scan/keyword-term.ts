import { searchSpellings } from '../text/search-spellings.js';
import type { QueryGrammar } from './query-grammar.js';

/**
 * A keyword as a query term: all its spellings, joined by OR. Uses only the first spelling if a query takes just one keyword
 * (the feed then sends queries for the others) or if the others do not fit.
 */
export function keywordTerm(keyword: string, grammar: QueryGrammar): string {
  return keywordTerms(keyword, grammar).join(grammar.or);
}

/** The terms that make up `keywordTerm`. */
export function keywordTerms(keyword: string, grammar: QueryGrammar): readonly string[] {
  const [first, ...others] = new Set(searchSpellings(keyword).map((spelling) => grammar.term(spelling)));
  const term = first ?? '';
  if (others.length === 0 || grammar.maxKeywords === 1) return [term];
  if (others.length + 1 > (grammar.maxTerms ?? Infinity)) return [term];
  const joined = [term, ...others].join(grammar.or);
  const query = `${grammar.before}${joined}${grammar.after}`;
  return query.length <= grammar.maxLength && countWords(query) <= (grammar.maxWords ?? Infinity)
    ? [term, ...others]
    : [term];
}

/** The number of words, separated by white space. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
