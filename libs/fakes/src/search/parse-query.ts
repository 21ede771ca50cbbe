/** A parsed query. A phrase matches if its words are adjacent. */
export type Query =
  | { readonly kind: 'phrase'; readonly text: string }
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'or' | 'and'; readonly parts: readonly Query[] }
  | { readonly kind: 'not'; readonly part: Query };

/**
 * Parses quotes, AND (also by default), OR, NOT and parentheses; AND binds tighter. An invalid query is silently run again
 * in lower case and without punctuation, as Reddit does. Null = nothing is left to search for.
 */
export function parseQuery(query: string): Query | null {
  try {
    return new Parser(query).parse();
  } catch (error) {
    if (!(error instanceof InvalidQuery)) throw error;
    const cleaned = query
      .replace(/[^\p{L}\p{N}\p{M}_\s]+/gu, ' ')
      .toLowerCase()
      .trim();
    return cleaned === '' ? null : { kind: 'words', text: cleaned };
  }
}

class InvalidQuery extends Error {}

class Parser {
  private readonly pieces: string[];
  private at = 0;

  constructor(query: string) {
    this.pieces = query.match(/"[^"]*"?|[()]|[^\s()"]+/g) ?? [];
  }

  parse(): Query {
    const query = this.alternatives();
    if (this.at < this.pieces.length) throw new InvalidQuery();
    return query;
  }

  private alternatives(): Query {
    const parts = [this.conjunction()];
    while (this.pieces[this.at] === 'OR') {
      this.at += 1;
      parts.push(this.conjunction());
    }
    return parts.length === 1 ? parts[0]! : { kind: 'or', parts };
  }

  private conjunction(): Query {
    const parts = [this.single()];
    for (
      let next = this.pieces[this.at];
      next !== undefined && next !== 'OR' && next !== ')';
      next = this.pieces[this.at]
    ) {
      if (next === 'AND') this.at += 1;
      parts.push(this.single());
    }
    return parts.length === 1 ? parts[0]! : { kind: 'and', parts };
  }

  private single(): Query {
    const piece = this.pieces[this.at];
    this.at += 1;
    if (piece === undefined || piece === ')' || piece === 'OR' || piece === 'AND') throw new InvalidQuery();
    if (piece === 'NOT') return { kind: 'not', part: this.single() };
    if (piece === '(') {
      const inner = this.alternatives();
      if (this.pieces[this.at] !== ')') throw new InvalidQuery();
      this.at += 1;
      return inner;
    }
    if (!piece.startsWith('"')) return { kind: 'words', text: piece };
    if (piece.length < 2 || !piece.endsWith('"')) throw new InvalidQuery();
    return { kind: 'phrase', text: piece.slice(1, -1) };
  }
}
