import { AppError } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import type { KeywordSet } from './keyword-set.js';
import { isMatchable, normalizeKeyword } from './keyword.js';
import { Matcher } from './matcher.js';

const set = (id: string, keywords: string[], excludes: Partial<KeywordSet> = {}): KeywordSet => ({
  id,
  keywords,
  excludeKeywords: [],
  excludeAuthors: [],
  ...excludes,
});

const post = (text: string, rest: { title?: string; links?: string[]; authorHandle?: string } = {}) => ({
  title: null,
  text,
  links: [],
  authorHandle: null,
  ...rest,
});

/** The parts of the text where the keyword was found. */
function found(keyword: string, text: string): string[] {
  const matches = Matcher.compile([set('m', [keyword])]).match(post(text))[0]?.matches ?? [];
  return matches.map(({ start, end }) => text.slice(start, end));
}

describe('Matcher', () => {
  it.each([
    ['acme', 'Acme!', 'Acme'],
    ['acme', '#acme', 'acme'],
    ['acme', 'acme.com', 'acme'],
    ['acme', '(acme)', 'acme'],
    ['acme', 'acme_fan', 'acme'],
    ['acme', "Acme's", 'Acme'],
    ['acme', 'Acme’s', 'Acme'],
    ['acme', 'Acmeʼs', 'Acme'],
    ["levi's", 'Levi’s!', 'Levi’s'],
    ['levi’s', "LEVI'S", "LEVI'S"],
    ["levi's", 'Levi´s', 'Levi´s'],
    ['Levi`s', 'levi′s', 'levi′s'],
    ["levi's", 'Levi＇s', 'Levi＇s'],
    ["hawai'i", 'Hawaiʻi', 'Hawaiʻi'],
    ["ג'ירפה", 'ג׳ירפה', 'ג׳ירפה'],
    ['coca-cola', 'Coca\u2010Cola', 'Coca\u2010Cola'],
    ['coca-cola', 'Coca\u2011Cola', 'Coca\u2011Cola'],
    ['coca–cola', 'coca-cola', 'coca-cola'],
    ['t-mobile', 'T−Mobile', 'T−Mobile'],
    ['cocacola', 'Coca\u00adCola', 'Coca\u00adCola'],
    ['acme corp', 'by acme\n  corp.', 'acme\n  corp'],
    ['acme corp', 'acme\u00a0corp', 'acme\u00a0corp'],
    ['acme corp', 'acme \u200b\r\n\t corp', 'acme \u200b\r\n\t corp'],
    ['acme \u3000corp', 'acme corp', 'acme corp'],
    ['acme', 'Acme™', 'Acme'],
    ['acme', '我喜欢acme手机', 'acme'],
    ['acme', 'acme는', 'acme'],
    ['acme', 'ac\u00adme', 'ac\u00adme'],
    ['acme', '𝐀𝐜𝐦𝐞 ＡＣＭＥ'.slice(0, 8), '𝐀𝐜𝐦𝐞'],
    ['acme.com', 'see www.acme.com/x', 'acme.com'],
    ['@acme', 'hi @Acme', '@Acme'],
    ['c++', 'C++11', 'C++'],
    ['at&t', 'AT&T', 'AT&T'],
    ['straße', 'STRASSE', 'STRASSE'],
    ['strasse', 'Straße', 'Straße'],
    ['fi', '\ufb01', '\ufb01'],
    ['σοφος', 'ΣΟΦΟΣ', 'ΣΟΦΟΣ'],
    ['café', 'cafe\u0301!', 'cafe\u0301'],
    ['cafe\u0301', 'CAFÉ', 'CAFÉ'],
    ['任天堂', '株式会社任天堂の', '任天堂'],
    ['アップル', 'アップルー', 'アップル'],
    ['ガ', 'ｶﾞｽ', 'ｶﾞ'],
    ['삼성', '삼성은', '삼성'],
    ['삼성', '삼성'.normalize('NFD'), '삼성'.normalize('NFD')],
    ['กิน', 'ผมกินข้าว', 'กิน'],
    ['🔥', 'a🔥b', '🔥'],
    ['👨‍👩‍👧', 'x👨‍👩‍👧x', '👨‍👩‍👧'],
    ['❤️', 'I ❤ it', '❤'],
  ])('finds %j in %j', (keyword, text, stretch) => {
    expect(found(keyword, text)).toEqual([stretch]);
  });

  it.each([
    ['acme', 'pacemaker'],
    ['acme', 'acmes'],
    ['acme', 'acme2'],
    ['acme', 'acme\u200bs'],
    ['acme', 'acme\ufe0fs'],
    ['acme', 'acme\u0301'],
    ['acme', 'x\u0301acme'],
    ['acme', 'acme𝐬'],
    ['acme', '𐐨acme'],
    ['acme.com', 'notacme.com'],
    ['cafe', 'café'],
    ['café', 'cafe'],
    ['istanbul', 'İstanbul'],
    ['istanbul', 'ıstanbul'],
    ['f', '\ufb01'],
    ['삼성', '호삼성'],
    ['か', 'か\u3099'],
    ['colour', 'color'],
    ['acme corp', 'acmecorp'],
    ['acme corp', 'acme-corp'],
    ['acmecorp', 'acme corp'],
    ['coca-cola', 'coca—cola'],
    ['coca-cola', 'coca cola'],
    ['coca-cola', 'coca\u00adcola'],
    ["levi's", 'levis'],
    ["levi's", 'levi"s'],
  ])('does not find %j in %j', (keyword, text) => {
    expect(found(keyword, text)).toEqual([]);
  });

  it('distinguishes title, text and links, and orders by field, then start, then keyword', () => {
    const matcher = Matcher.compile([set('m', ['Acme Corp', 'acme', 'corp'])]);
    const links = ['https://acme.com/', 'https://x.org/', 'https://acme.com/', 'https://corp.example/acme'];
    const matches = matcher.match(post('no, acme corp', { title: 'Acme', links }))[0]?.matches;
    expect(
      matches?.map(({ field, link, start, end, keyword }) => [field, link, start, end, keyword]),
    ).toEqual([
      ['title', null, 0, 4, 'acme'],
      ['text', null, 4, 13, 'Acme Corp'],
      ['text', null, 4, 8, 'acme'],
      ['text', null, 9, 13, 'corp'],
      ['url', 'https://acme.com/', 8, 12, 'acme'],
      ['url', 'https://corp.example/acme', 8, 12, 'corp'],
      ['url', 'https://corp.example/acme', 21, 25, 'acme'],
    ]);
  });

  it('reports every occurrence of a keyword, even overlapping ones', () => {
    const matches = Matcher.compile([set('m', ['哈哈'])]).match(post('哈哈哈'))[0]?.matches;
    expect(matches?.map(({ start }) => start)).toEqual([0, 1]);
  });

  it('reports an occurrence once, even if folding triples it', () => {
    expect(found('.', '…')).toEqual(['…']);
  });

  it('returns its own spelling to each set that shares a keyword', () => {
    const matcher = Matcher.compile([
      set('a', ['ACME']),
      set('b', ['other']),
      set('c', ['acme', 'ａｃｍｅ']),
    ]);
    const result = matcher.match(post('Acme'));
    expect(result.map(({ id, matches }) => [id, matches.map(({ keyword }) => keyword)])).toEqual([
      ['a', ['ACME']],
      ['c', ['acme', 'ａｃｍｅ']],
    ]);
  });

  it('drops a post for a set that excludes a keyword anywhere in it, and for no other', () => {
    const matcher = Matcher.compile([
      set('a', ['acme'], { excludeKeywords: ['Jobs'] }),
      set('b', ['acme', 'jobs']),
    ]);
    const ids = (it: Parameters<Matcher['match']>[0]) => matcher.match(it).map(({ id }) => id);
    expect(ids(post('acme jobs'))).toEqual(['b']);
    expect(ids(post('acme', { title: 'JOBS!' }))).toEqual(['b']);
    expect(ids(post('acme', { links: ['https://acme.com/jobs'] }))).toEqual(['b']);
    expect(ids(post('acme jobsite'))).toEqual(['a', 'b']);
  });

  it.each([
    ['bob', '@Bob'],
    ['@bob', 'BOB'],
    ['u/bob', 'Bob'],
    ['Bob', '/u/bob'],
  ])('drops the posts of an excluded author: %s excludes %s', (excluded, authorHandle) => {
    const matcher = Matcher.compile([set('a', ['acme'], { excludeAuthors: [excluded] }), set('b', ['acme'])]);
    expect(matcher.match(post('acme', { authorHandle })).map(({ id }) => id)).toEqual(['b']);
    expect(matcher.match(post('acme', { authorHandle: `${authorHandle}by` })).map(({ id }) => id)).toEqual([
      'a',
      'b',
    ]);
    expect(matcher.match(post('acme')).map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('carries nothing over from one post to the next', () => {
    const matcher = Matcher.compile([set('a', ['acme'], { excludeKeywords: ['no'] })]);
    expect(matcher.match(post('acme no'))).toEqual([]);
    expect(matcher.match(post('nothing'))).toEqual([]);
    expect(matcher.match(post('acme'))).toEqual(matcher.match(post('acme')));
    expect(matcher.match(post('acme'))).toHaveLength(1);
  });

  it('accepts no sets at all', () => {
    expect(Matcher.compile([]).match(post('acme'))).toEqual([]);
  });

  it.each(['', ' ', '\u3164', '\u200b', '\u200d\ufe0f', '\ud83d', 'a\udd25'])(
    'refuses the keyword %j, naming it',
    (keyword) => {
      expect(isMatchable(keyword)).toBe(false);
      expect(() => Matcher.compile([set('m1', ['acme', keyword])])).toThrow(AppError);
      expect(() => Matcher.compile([set('m1', ['acme'], { excludeKeywords: [keyword] })])).toThrow(
        `Keyword ${JSON.stringify(keyword)} of monitor m1`,
      );
    },
  );
});

describe('normalizeKeyword', () => {
  it.each([
    ['ACME', 'acme'],
    ['Stra\u00adße', 'strasse'],
    ['cafe\u0301', 'café'],
    ['ｱｯﾌﾟﾙ', 'アップル'],
    ['👨‍👩‍👧', '👨👩👧'],
    ['Levi’s', "levi's"],
    ['Levi´s', "levi's"],
    ['Coca–Cola', 'coca-cola'],
    ['acme \n\u00a0 corp', 'acme corp'],
  ])('turns %j into %j', (keyword, normalized) => {
    expect(normalizeKeyword(keyword)).toBe(normalized);
  });
});
