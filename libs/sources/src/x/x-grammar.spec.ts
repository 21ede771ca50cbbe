import { noReserve, planReadings } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import { isSearchableAtX, xGrammar } from './x-grammar.js';

describe('the X query language', () => {
  it.each([
    ['acme', '"acme"'],
    ['acme corp', '"acme corp"'],
    ['C++', '"C++"'],
    ['from:someone', '"from:someone"'],
    ['OR', '"OR"'],
    ['-acme', '"-acme"'],
    ['say "hi" \\ now', '"say hi now"'],
    ['ä'.repeat(80), `"${'ä'.repeat(80)}"`],
  ])('quotes %s as a phrase', (keyword, term) => {
    expect(xGrammar.term(keyword)).toBe(term);
  });

  it.each(['#acme', '#Überfall_24', '@acme', '$ACME'])(
    'searches for %s as a hashtag, mention or cashtag',
    (keyword) => {
      expect(xGrammar.term(keyword)).toBe(keyword);
    },
  );

  it.each(['#1', '#a-b', '@much_too_long_name', '@a b', '$50', 'a#b'])(
    'does not take %s for a hashtag, mention or cashtag',
    (keyword) => {
      expect(xGrammar.term(keyword)).toBe(`"${keyword}"`);
    },
  );

  it.each(['acme.com', 'www.acme.com/shop', 'https://acme.com/?a=b', 'Node.js'])(
    'searches for %s in links as well, since the text of a post hides them',
    (keyword) => {
      expect(xGrammar.term(keyword)).toBe(`"${keyword}" OR url:"${keyword}"`);
    },
  );

  it('excludes reposts from every alternative, in queries of at most 512 characters', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const keywords = ['acme.com', ...Array.from({ length: 60 }, (_, index) => `acme product ${index}`)];
    const demands = keywords.map((keyword) => ({
      projectId: 'p',
      keyword,
      key: keyword,
      part: 'head' as const,
      since: now,
      until: null,
      readAt: null,
      isAlone: false,
      reserve: noReserve,
      payable: null,
    }));
    const queries = planReadings(demands, xGrammar, now).map(({ query }) => query);
    expect(queries.flatMap((query) => query.keywords).sort()).toEqual([...keywords].sort());
    for (const { q } of queries) {
      expect(q).toMatch(/^\([^()]+\) -is:retweet$/);
      expect(q.length).toBeLessThanOrEqual(512);
    }
  });

  it('recognises keywords that X has no index for', () => {
    for (const keyword of ['"', '++', '!?', '…']) expect(isSearchableAtX(keyword)).toBe(false);
    for (const keyword of ['a', '1', '漢', '🦊', 'C++']) expect(isSearchableAtX(keyword)).toBe(true);
  });
});
