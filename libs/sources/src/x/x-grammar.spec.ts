import { describe, expect, it } from '@jest/globals';
import { isSearchableAtX, xGrammar } from './x-grammar.js';

describe('the query language of X', () => {
  it.each([
    ['acme', '"acme"'],
    ['acme corp', '"acme corp"'],
    ['C++', '"C++"'],
    ['from:someone', '"from:someone"'],
    ['OR', '"OR"'],
    ['-acme', '"-acme"'],
    ['say "hi" \\ now', '"say hi now"'],
    ['ä'.repeat(80), `"${'ä'.repeat(80)}"`],
  ])('keeps %s a phrase', (keyword, term) => {
    expect(xGrammar.term(keyword)).toBe(term);
  });

  it.each(['#acme', '#Überfall_24', '@acme', '$ACME'])('asks for %s as what it is', (keyword) => {
    expect(xGrammar.term(keyword)).toBe(keyword);
  });

  it.each(['#1', '#a-b', '@much_too_long_name', '@a b', '$50', 'a#b'])(
    'takes %s for no such thing',
    (keyword) => {
      expect(xGrammar.term(keyword)).toBe(`"${keyword}"`);
    },
  );

  it.each(['acme.com', 'www.acme.com/shop', 'https://acme.com/?a=b', 'Node.js'])(
    'looks for %s among the links as well, which the text of a post hides',
    (keyword) => {
      expect(xGrammar.term(keyword)).toBe(`"${keyword}" OR url:"${keyword}"`);
    },
  );

  it('knows what X has no index for', () => {
    for (const keyword of ['"', '++', '!?', '…']) expect(isSearchableAtX(keyword)).toBe(false);
    for (const keyword of ['a', '1', '漢', '🦊', 'C++']) expect(isSearchableAtX(keyword)).toBe(true);
  });
});
