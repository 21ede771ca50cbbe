import type { QueryGrammar } from '@earshot/domain';
import { joinedBy, phrase } from '../reading/grammar.js';

/**
 * Keywords in X's search syntax, joined by OR: https://docs.x.com/x-api/posts/search/integrate/operators Quotes keep a
 * keyword from being read as an operator. They also turn `"#acme"` into the plain word, so hashtags, user names and cashtags
 * are not quoted. Links in posts are hidden behind t.co, so a keyword that looks like one is also searched for among the
 * links.
 */
export const xGrammar: QueryGrammar = {
  ...joinedBy(' OR ', 512, (keyword) => {
    if (entity.test(keyword)) return keyword;
    const quoted = phrase(keyword);
    return address.test(keyword) ? `${quoted} OR url:${quoted}` : quoted;
  }),
  // A group, because AND binds tighter than OR and the term after it must apply to all. A repost returned would be billed
  // like a post.
  before: '(',
  after: ') -is:retweet',
};

/** Whether X can search for it at all: X drops all symbols, and refuses a query in which nothing is left of a term. */
export function isSearchableAtX(keyword: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(keyword);
}

/** A hashtag, user name or cashtag. */
const entity = /^(#(?=.*\p{L})[\p{L}\p{M}\p{N}_]+|@\w{1,15}|\$[a-z]{1,6})$/iu;
const address = /^(https?:\/\/)?[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(\/[^\s"\\]*)?$/iu;
