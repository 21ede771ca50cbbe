import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { containsLiterally } from '../testing/contains-literally.js';
import { SearchIndex } from '@earshot/fakes';

function finds(text: string, query: string): boolean {
  const index = new SearchIndex<string>();
  index.add('it', ['', text, '']);
  return index.find(query).includes('it');
}

const pieces = fc.constantFrom(
  ...[
    'acme',
    'Acme',
    'ＡＣＭＥ',
    'ACMÉ',
    'c',
    'C',
    '+',
    '++',
    '.',
    ' ',
    '  ',
    '-',
    '_',
    '#',
    '@',
    '/',
    ':',
    '(',
    ')',
  ],
  ...[
    '\u200b',
    '\u00ad',
    '\ufe0f',
    '\u0301',
    '™',
    '½',
    '①',
    '²',
    '🚀',
    '❤️',
    '👩‍🚀',
    '&',
    '<',
    '5',
    '12',
    '\n',
  ],
  ...[
    'ß',
    'SS',
    'ﬁ',
    'İ',
    'ı',
    'Σ',
    'ς',
    'Α',
    'Ж',
    'ルー',
    'ﾙｰ',
    '灯板',
    'ไทย',
    '한국',
    'हिन्दी',
    'x',
    'https://',
    '%20',
  ],
);
const words = fc.array(pieces, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
/**
 * As monitors have them: trimmed, not invisible, and not starting with a combining mark, which would become part of the
 * letter before it.
 */
const keywords = words
  .map((text) => text.trim())
  .filter((text) =>
    /^\p{Default_Ignorable_Code_Point}*[^\s\p{M}\p{Default_Ignorable_Code_Point}]/u.test(text),
  );

describe('SearchIndex', () => {
  it('finds every text that literally contains a quoted keyword', () => {
    let hits = 0;
    fc.assert(
      fc.property(words, keywords, words, (before, keyword, after) => {
        const text = before + keyword + after;
        if (!containsLiterally(text, keyword)) return;
        hits += 1;
        expect(finds(text, `"${keyword}"`)).toBe(true);
      }),
      { numRuns: 5000 },
    );
    expect(hits).toBeGreaterThan(1000);
  });

  it('finds it among the other terms of an OR query as well', () => {
    fc.assert(
      fc.property(keywords, words, (keyword, other) => {
        if (!containsLiterally(`a ${keyword} b`, keyword)) return;
        expect(finds(`a ${keyword} b`, `"${other}" OR "${keyword}" OR "zzz"`)).toBe(true);
      }),
    );
  });

  it.each([
    ['We moved to C++ today', '"C++"'],
    ['see https://www.acme.com/pricing?x=1', '"acme.com"'],
    ['https://blog.example/acme-review', '"Acme"'],
    ['私はルーメンボードが好き', '"ルーメンボード"'],
    ['ﾙｰﾒﾝﾎﾞｰﾄﾞ', '"ルーメンボード"'],
    ['ac\u200bme', '"acme"'],
    ['wow 🚀🚀', '"🚀"'],
    ['a++b', '"++"'],
    ['Acme™ is here', '"acme"'],
  ])('finds %j with the query %s', (text, query) => {
    expect(finds(text, query)).toBe(true);
  });

  it.each([
    ['pacemaker acmes', '"acme"'],
    ['acme of corp', '"acme corp"'],
    ['only acme here', 'acme corp'],
    ['only acme here', 'acme AND corp'],
    ['acme and corp', 'acme NOT corp'],
    ['anything', '""'],
    ['anything', ''],
  ])('does not find %j with the query “%s”', (text, query) => {
    expect(finds(text, query)).toBe(false);
  });

  it('matches more loosely than literally, like the real index: ignores punctuation and case', () => {
    expect(finds('the letter c', '"C++"')).toBe(true);
    expect(finds('acme, com', '"ACME.com"')).toBe(true);
  });

  it('binds AND tighter than OR, and supports parentheses and bare words as AND', () => {
    expect(finds('red', 'red OR green blue')).toBe(true);
    expect(finds('red', '(red OR green) blue')).toBe(false);
    expect(finds('blue sky, green grass', '(red OR green) blue')).toBe(true);
  });

  it.each(['"red blue', 'red AND', 'OR red', '(red', 'red)'])(
    'retries the broken query %s in lower case without punctuation',
    (query) => {
      expect(finds('red and blue or both', query)).toBe(true);
      expect(finds('green', query)).toBe(false);
    },
  );

  it('does not match a phrase across two fields', () => {
    const index = new SearchIndex<string>();
    index.add('it', ['we love acme', 'corp news', '']);
    expect(index.find('"acme corp"')).toEqual([]);
  });

  it('does not find removed entries', () => {
    const index = new SearchIndex<string>();
    index.add('it', ['acme ++']);
    index.remove('it');
    expect([...index.find('acme'), ...index.find('"++"')]).toEqual([]);
  });
});
