import { describe, expect, it } from '@jest/globals';
import { type CorpusPost, expectedMatches } from './expected-matches.js';

function post(change: Partial<CorpusPost>): CorpusPost {
  return { id: 'a', title: '', selftext: '', url: '', permalink: '', ...change };
}

const isExpected = (keyword: string, change: Partial<CorpusPost>): boolean =>
  expectedMatches([post(change)], [keyword])
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
    ['東京', '私は東京都にいる'],
    ['🦊', 'x🦊y'],
  ])('expects %j in %j', (keyword, text) => {
    expect(isExpected(keyword, { title: text })).toBe(true);
    expect(isExpected(keyword, { selftext: text })).toBe(true);
  });

  it.each([
    ['acme', 'pacemaker'],
    ['acme', 'acmes'],
    ['acme', 'acmé'],
    ['acme', 'acme2'],
    ['cafe', 'café'],
    ['acme', 'macme 𝐚acme'],
  ])('does not expect %j in %j', (keyword, text) => {
    expect(isExpected(keyword, { selftext: text })).toBe(false);
  });

  it('expects a keyword in the link of a post, not in its own address', () => {
    const permalink = '/r/acme/comments/a/title/';
    expect(isExpected('acme', { url: 'https://acme.com/', permalink })).toBe(true);
    expect(isExpected('acme', { url: `https://www.reddit.com${permalink}`, permalink })).toBe(false);
  });

  it('names every keyword, also one that stands nowhere, and every post of each', () => {
    const posts = [post({ id: 'a', title: 'acme' }), post({ id: 'b', selftext: 'acme, globex' })];
    expect(expectedMatches(posts, ['acme', 'globex', 'none'])).toEqual(
      new Map([
        ['acme', new Set(['a', 'b'])],
        ['globex', new Set(['b'])],
        ['none', new Set()],
      ]),
    );
  });
});
