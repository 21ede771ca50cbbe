/** How a source's query language joins keywords. */
export interface QueryGrammar {
  /** Characters (UTF-16 units) that one query may have, `before` and `after` included. */
  readonly maxLength: number;
  /** Words, separated by spaces, that one query may have; null = only its length counts. */
  readonly maxWords: number | null;
  /** Keywords that one query may ask for; null = as many as fit. */
  readonly maxKeywords: number | null;
  /** Terms that one query may join, each spelling of a keyword being one; absent = as many as fit. */
  readonly maxTerms?: number;
  /** Stands before the joined terms of every query, e.g. `site:example.com (`. */
  readonly before: string;
  /** Stands after them, e.g. `)`. */
  readonly after: string;
  /** Between two terms, e.g. ` OR `. */
  readonly or: string;
  /** A keyword as a term of the language, e.g. in quotes. */
  term(keyword: string): string;
}
