import { describe, expect, it } from '@jest/globals';
import { plainTypography, typography } from './typography.js';

describe('plainTypography', () => {
  it('spells each character with one code unit, and covers all white space of Unicode', () => {
    expect(typography.plain).toHaveLength(typography.typed.length);
    expect(plainTypography(typography.typed)).toBe(typography.plain);
    const every = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point));
    expect(every.filter((it) => /^\p{White_Space}$/u.test(it) && plainTypography(it) !== ' ')).toEqual([]);
  });

  it.each(['—', '―', '\u00ad', '"', '”', ',', '‚', 'ー', '·', '~', '\u200b', '\u3164', '_'])(
    'leaves %j as it is',
    (character) => {
      expect(plainTypography(character)).toBe(character);
    },
  );
});
