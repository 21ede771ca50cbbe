import { describe, expect, it } from '@jest/globals';
import { expectedMatches } from './expected-matches.js';

const post = (id: string, ...fields: readonly string[]) => ({ id, fields });

const isExpected = (keyword: string, ...fields: readonly string[]): boolean =>
  expectedMatches([post('a', ...fields)], [keyword])
    .get(keyword)
    ?.has('a') ?? false;

describe('expectedMatches', () => {
  it.each([
    ['acme', 'Acme!'],
    ['acme', '#acme'],
    ['acme', 'see acme.com'],
    ['acme', '(acme)'],
    ['acme', 'acme_fan'],
    ['acme', 'pacemaker acmes acme'],
    ['ACME', 'ａｃｍｅ'],
    ['C++', 'I write c++.'],
    ['straße', 'STRASSE'],
    ['café', 'cafe\u0301'],
    ['acme', 'ac\u200Bme'],
    ["levi's", 'my Levi’s'],
    ['acme corp', 'acme\n corp'],
    ['coca-cola', 'Coca‑Cola'],
    ['東京', '私は東京都にいる'],
    ['🦊', 'x🦊y'],
  ])('expects %j in %j', (keyword, text) => {
    expect(isExpected(keyword, text)).toBe(true);
    expect(isExpected(keyword, '', text)).toBe(true);
  });

  it.each([
    ['acme', 'pacemaker'],
    ['acme', 'acmes'],
    ['acme', 'acmé'],
    ['acme', 'acme2'],
    ['cafe', 'café'],
    ['acme', 'macme 𝐚acme'],
  ])('does not expect %j in %j', (keyword, text) => {
    expect(isExpected(keyword, text)).toBe(false);
  });

  it('lists every keyword, even one without matches, and all posts of each', () => {
    const posts = [post('a', 'acme'), post('b', '', 'acme, globex')];
    expect(expectedMatches(posts, ['acme', 'globex', 'none'])).toEqual(
      new Map([
        ['acme', new Set(['a', 'b'])],
        ['globex', new Set(['b'])],
        ['none', new Set()],
      ]),
    );
  });
});
