import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTokenizer } from './tokenizer.js';

const vocabulary = readFileSync(new URL('../../../models/transformer/vocab.txt', import.meta.url), 'utf8');
const names = vocabulary.split('\n');
const tokenizer = createTokenizer(vocabulary);

const encode = (text: string, keyword?: string, maxTokens = 96) => {
  const start = keyword === undefined ? -1 : text.indexOf(keyword);
  const mark = start === -1 ? [] : [{ start, end: start + (keyword?.length ?? 0) }];
  return tokenizer.encode(text, { maxTokens, mark });
};
const tokens = (text: string) => Array.from(encode(text).ids.slice(1, -1), (id) => names[id]).join(' ');
const markedTokens = (text: string, keyword: string, maxTokens?: number) => {
  const { ids, marked } = encode(text, keyword, maxTokens);
  return Array.from(ids, (id, at) => (marked[at] === 0 ? [] : [`${names[id]}=${marked[at]}`])).flat();
};

const cases: readonly [string, string, string][] = [
  ['finds the longest known pieces from the left', 'unaffable', 'una ##ffa ##ble'],
  ['ignores case and accents', 'HeLLo Çafé', 'hello cafe'],
  ['ignores combining marks', 'cafe\u0301 nai\u0308ve', 'cafe naive'],
  ['separates punctuation', "can't (stop)", "can ' t ( stop )"],
  ['treats ASCII symbols as punctuation', 'a$b+c=d~e`f', 'a $ b + c = d ~ e ` f'],
  ['separates ideographs', '我ok東', '我 ok 東'],
  ['does not split a word at invisible characters', 'he\u200bl\u00adlo\ufeff', 'hello'],
  ['drops control characters', 'a\u0000b \u0007c', 'ab c'],
  ['drops lone surrogates', 'good\ud800bye \udc00', 'goodbye'],
  ['reads styled letters as plain ones', '𝓕𝓻𝓮𝓮 ＢＩＧ 𝗪𝗶𝗻', 'free big win'],
  ['returns [UNK] for a word without known pieces', 'ꙮꙮ', '[UNK]'],
  ['returns [UNK] for a word of more than a hundred letters', 'ab'.repeat(51), '[UNK]'],
  ['replaces emoji with words', 'ok😂', 'ok with tears of joy'],
  ['returns nothing for a blank text', ' \n\t ', ''],
];

describe('the tokenizer', () => {
  it.each(cases)('%s', (_name, text, expected) => {
    expect(tokens(text)).toBe(expected);
  });

  it('wraps the text in [CLS] and [SEP]', () => {
    expect(Array.from(encode('hello').ids)).toEqual([101, 7592, 102]);
    expect(Array.from(encode('').ids)).toEqual([101, 102]);
  });

  it('names what is missing from an unusable vocabulary', () => {
    expect(() => createTokenizer('[CLS]\n[SEP]\n')).toThrow('The vocabulary lacks [UNK]');
  });
});

describe('the keyword', () => {
  const marks: readonly [string, string, string, string[]][] = [
    ['is found after cleaned text', 'RT @a &amp; 😂 soooooo Acme', 'Acme', ['ac=2', '##me=2']],
    ['may be a handle', 'hey @acme', '@acme', ['@=1', 'user=1']],
    ['may be part of a handle', 'hey @acme_help', 'acme', ['@=1', 'user=1']],
    ['may be a hashtag in camel case', 'i love #BlueApron', 'BlueApron', ['blue=2', 'apron=2']],
    ['may have several words', 'i like blue apron a lot', 'blue apron', ['blue=1', 'apron=1']],
    ['is marked as such if written in capitals', 'who owns TARGET now', 'TARGET', ['target=3']],
    ['is marked as such if most words are capitalised', 'I Went To Target Today', 'Target', ['target=4']],
    ['may be absent', 'nothing here', 'acme', []],
  ];

  it.each(marks)('%s', (_name, text, keyword, expected) => {
    expect(markedTokens(text, keyword)).toEqual(expected);
  });

  it('is kept with its surroundings in a shortened long text', () => {
    const text = `${'before '.repeat(500)}acme ${'after '.repeat(500)}`;
    const { ids } = encode(text, 'acme', 32);
    const kept = Array.from(ids, (id) => names[id]);
    expect(kept).toHaveLength(32);
    expect(kept).toEqual(expect.arrayContaining(['before', 'ac', '##me', 'after']));
  });

  it('is kept with the words before it if the text ends there', () => {
    const { ids, marked } = encode(`${'before '.repeat(500)}acme`, 'acme', 32);
    expect(ids).toHaveLength(32);
    expect(Array.from(marked.slice(-3))).toEqual([1, 1, 0]);
  });

  it('leaves the beginning of a long text if it does not occur', () => {
    const { ids } = encode(`first ${'more '.repeat(500)}`, undefined, 16);
    expect(ids).toHaveLength(16);
    expect(names[ids[1] ?? 0]).toBe('first');
  });
});

describe('any text', () => {
  it('gets known ids and as many marks, within the token limit', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 300 });
    const anyStretch = fc.record({
      start: fc.integer({ min: -5, max: 320 }),
      end: fc.integer({ min: -5, max: 320 }),
    });
    fc.assert(
      fc.property(anyText, fc.array(anyStretch), fc.integer({ min: 2, max: 40 }), (text, mark, maxTokens) => {
        const { ids, marked } = tokenizer.encode(text, { maxTokens, mark });
        expect(ids.length).toBe(marked.length);
        expect(ids.length).toBeLessThanOrEqual(maxTokens);
        expect(ids.every((id) => names[id] !== undefined && names[id] !== '')).toBe(true);
        expect(marked.every((value) => value <= 4)).toBe(true);
      }),
    );
  });
});
