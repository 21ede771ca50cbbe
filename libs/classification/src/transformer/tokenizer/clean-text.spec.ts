import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanText } from './clean-text.js';

const cases: readonly [string, string, string][] = [
  ['hides names of people', 'thanks @Jane_Doe1!', 'thanks @user!'],
  ['hides links', 'see https://a.example/x?y=1 and www.b.example now', 'see  http  and  http  now'],
  ['decodes entities', 'Q&amp;A &lt;3 &#39;ok&#x27; &quot;x&quot;', `Q&A <3 'ok' "x"`],
  ['decodes entities that were escaped twice', '&amp;lt;3 &amp;amp;', '<3 &'],
  [
    'keeps text that only looks like an entity',
    '&copy; &#12345678; &#x110000; &;',
    '&copy; &#12345678; &#x110000; &;',
  ],
  ['replaces emoji with their meaning', 'late 😡', 'late  enraged '],
  ['ignores skin tones and joined characters of emoji', '👍🏽 🤷🏻‍♀️', ' thumbs up   person shrugging '],
  ['keeps unknown emoji', '🦖', '🦖'],
  [
    'splits camel-case hashtags into words',
    '#WorstServiceEver #NASA iPhone',
    '#Worst Service Ever #NASA iPhone',
  ],
  ['cuts repeated characters to three', 'soooooo bad!!!!!! ok...', 'sooo bad!!! ok...'],
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
