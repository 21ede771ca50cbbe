import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanText } from './clean-text.js';

const cases: readonly [string, string, string][] = [
  ['names of people are hidden', 'thanks @Jane_Doe1!', 'thanks @user!'],
  ['links are hidden', 'see https://a.example/x?y=1 and www.b.example now', 'see  http  and  http  now'],
  ['entities are characters', 'Q&amp;A &lt;3 &#39;ok&#x27; &quot;x&quot;', `Q&A <3 'ok' "x"`],
  ['entities that were escaped twice are characters', '&amp;lt;3 &amp;amp;', '<3 &'],
  [
    'what only looks like an entity stays',
    '&copy; &#12345678; &#x110000; &;',
    '&copy; &#12345678; &#x110000; &;',
  ],
  ['emoji say what they mean', 'late 😡', 'late  enraged '],
  ['skin tones and joined figures do not matter', '👍🏽 🤷🏻‍♀️', ' thumbs up   person shrugging '],
  ['unknown pictures stay', '🦖', '🦖'],
  [
    'camel-case hashtags fall into words',
    '#WorstServiceEver #NASA iPhone',
    '#Worst Service Ever #NASA iPhone',
  ],
  ['shouting is cut to three', 'soooooo bad!!!!!! ok...', 'sooo bad!!! ok...'],
];

describe('cleanText', () => {
  it.each(cases)('%s', (_name, original, expected) => {
    expect(cleanText(original).text).toBe(expected);
  });

  it('maps each character to its place in the original', () => {
    const original = 'hi @Acme &amp; co';
    const { text, starts, ends } = cleanText(original);
    expect(text).toBe('hi @user & co');
    const from = (part: string) => {
      const at = text.indexOf(part);
      return original.slice(starts[at], ends[at + part.length - 1]);
    };
    expect(from('@user')).toBe('@Acme');
    expect(from('&')).toBe('&amp;');
    expect(from('co')).toBe('co');
  });

  it('accepts any string and keeps the origins in order and in range', () => {
    const pieces = fc.constantFrom(
      '@a',
      '&amp;',
      'http://x ',
      '😂',
      '\ud800',
      '#aB',
      'zzzzz',
      '\u200d♀',
      ' ',
      'é',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (original) => {
        const { text, starts, ends } = cleanText(original);
        expect([starts.length, ends.length]).toEqual([text.length, text.length]);
        starts.forEach((start, unit) => {
          expect(start).toBeGreaterThanOrEqual(starts[unit - 1] ?? 0);
          expect(ends[unit]).toBeGreaterThanOrEqual(start);
          expect(ends[unit]).toBeLessThanOrEqual(original.length);
        });
      }),
    );
  });
});
