import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkInput, CreateMonitorInput } from '@earshot/contracts';
import { isMatchable } from '@earshot/matching';

function isTaken(keyword: string): boolean {
  return checkInput(CreateMonitorInput, { name: 'a', keywords: [keyword] }).faults.length === 0;
}

/** Beyond the first plane, these contain the invisible characters. */
const planes = [
  [0x0, 0xffff],
  [0x1bc00, 0x1bcff],
  [0x1d100, 0x1d1ff],
  [0xe0000, 0xe0fff],
] as const;

it('accepts a keyword of one character only if posts can contain it', () => {
  const points = planes.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  for (const point of points) {
    const keyword = String.fromCodePoint(point);
    // Spaces around a keyword are not part of it, and control characters are refused by another rule.
    if (keyword.trim() === '' || /[\p{Cc}\u2028\u2029]/u.test(keyword)) continue;
    if (isTaken(keyword) !== isMatchable(keyword)) throw new Error(`They differ on U+${point.toString(16)}.`);
  }
});

it('accepts a keyword of any characters only if posts can contain it', () => {
  const odd = fc.constantFrom(
    '\u200b',
    '\u00ad',
    '\u3164',
    '\u0301',
    '\ufe0f',
    '\u{e0001}',
    ' ',
    'a',
    'ß',
    '\ud800',
  );
  fc.assert(
    fc.property(
      fc.string({ unit: fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 1 })), maxLength: 6 }),
      (text) => {
        const keyword = text.trim();
        if (keyword !== '' && !/[\p{Cc}\u2028\u2029]/u.test(keyword))
          expect(isTaken(keyword)).toBe(isMatchable(keyword));
      },
    ),
    { numRuns: 500 },
  );
});
