import type { QueryGrammar } from '@earshot/domain';

/**
 * Keywords as X searches for them, joined by OR: https://docs.x.com/x-api/posts/search/integrate/operators
 * Quotes keep a keyword from being read as an operator. They also turn `"#acme"` into the plain word, so hashtags, user
 * names and cashtags go without. A link in a post is hidden behind t.co, so a keyword that looks like one is also asked
 * for among the links. What the search brings too much, our own literal matching drops.
 */
export const xGrammar: QueryGrammar = {
  maxLength: 512,
  maxWords: null,
  maxKeywords: null,
  // A term of its own beside the group: AND binds tighter than OR. A repost that came back would be billed like a post.
  before: '(',
  after: ') -is:retweet',
  or: ' OR ',
  term: (keyword) => {
    if (entity.test(keyword)) return keyword;
    const phrase = `"${keyword.replace(/["\\\s]+/g, ' ').trim()}"`;
    return address.test(keyword) ? `${phrase} OR url:${phrase}` : phrase;
  },
};

/** Whether X has an index for it at all: it drops all signs, and refuses a query in which nothing is left of a term. */
export function isSearchableAtX(keyword: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(keyword);
}

/** A hashtag, a user name, a cashtag. */
const entity = /^(#(?=.*\p{L})[\p{L}\p{M}\p{N}_]+|@\w{1,15}|\$[a-z]{1,6})$/iu;
const address = /^(https?:\/\/)?[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(\/[^\s"\\]*)?$/iu;
