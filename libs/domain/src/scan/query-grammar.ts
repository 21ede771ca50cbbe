/** How a source's query language joins keywords. */
export interface QueryGrammar {
  /** Maximum characters (UTF-16 units) of a query, including `before` and `after`. */
  readonly maxLength: number;
  /** Maximum words, separated by spaces, of a query; null = only its length is limited. */
  readonly maxWords: number | null;
  /** Maximum keywords in a query; null = as many as fit. */
  readonly maxKeywords: number | null;
  /** Maximum terms in a query, counting each spelling of a keyword; absent = as many as fit. */
  readonly maxTerms?: number;
  /** Precedes the joined terms, e.g. `site:example.com (`. */
  readonly before: string;
  /** Follows the joined terms, e.g. `)`. */
  readonly after: string;
  /** Separates two terms, e.g. ` OR `. */
  readonly or: string;
  /** A keyword as a term of the query language, e.g. in quotes. */
  term(keyword: string): string;
}
