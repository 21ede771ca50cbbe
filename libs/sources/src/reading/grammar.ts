import type { QueryGrammar } from '@earshot/domain';

/**
 * A keyword in quotes, in which it is no operator. A sign that would end the term becomes a space; our own literal matching
 * drops surplus results.
 */
export function phrase(keyword: string): string {
  return `"${keyword.replace(/["\\\s]+/g, ' ').trim()}"`;
}

/** Keywords joined by an operator, as many as fit. */
export function joinedBy(or: string, maxLength: number, term = phrase): QueryGrammar {
  return { maxLength, maxWords: null, maxKeywords: null, before: '', after: '', or, term };
}

/** One keyword per search, for searches that do not document an operator. */
export function oneKeyword(maxLength: number, term = phrase): QueryGrammar {
  return { ...joinedBy(' ', maxLength, term), maxKeywords: 1 };
}
