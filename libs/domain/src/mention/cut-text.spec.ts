import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutText } from './cut-text.js';
import type { Match } from './match.js';

const match = (start: number, end: number, field: Match['field'] = 'text'): Match => ({
  monitorId: 'm',
  keyword: 'k',
  field,
  link: null,
  start,
  end,
});

describe('cutText', () => {
  it('leaves short texts whole', () => {
    const mention = { text: 'Is Lumenboard down?', matches: [match(3, 13)] };
    expect(cutText(mention, 80)).toEqual({ ...mention, isCut: false });
  });

  it('shows the text around the first match, with adjusted offsets', () => {
    const text = `${'a'.repeat(500)}KEY${'b'.repeat(500)}KEY`;
    const cut = cutText({ text, matches: [match(1003, 1006), match(500, 503), match(0, 3, 'title')] }, 100);
    expect(cut.text).toHaveLength(100);
    expect(cut.isCut).toBe(true);
    expect(cut.matches.map(({ field, start, end }) => [field, cut.text.slice(start, end)])).toEqual([
      ['text', 'KEY'],
      ['title', cut.text.slice(0, 3)],
    ]);
  });

  it('is as long as allowed if no match is in the text', () => {
    expect(cutText({ text: 'x'.repeat(200), matches: [match(0, 3, 'url')] }, 80).text).toHaveLength(80);
  });

  it('splits no character, never exceeds the limit, and leaves every match readable', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 60, maxLength: 300 });
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 80, max: 120 }),
        fc.array(fc.nat(), { maxLength: 5 }),
        (whole, length, at) => {
          const points = Array.from(whole);
          const matches = at.map((n) => {
            const index = n % points.length;
            const start = points.slice(0, index).join('').length;
            return match(start, start + (points[index] ?? '').length);
          });
          const cut = cutText({ text: whole, matches }, length);
          expect(cut.text.length).toBeLessThanOrEqual(length);
          expect(cut.text.isWellFormed()).toBe(true);
          expect(whole).toContain(cut.text);
          const first = matches.toSorted((a, b) => a.start - b.start)[0];
          if (first !== undefined) expect(cut.matches.length).toBeGreaterThan(0);
          const words = new Set(matches.map(({ start, end }) => whole.slice(start, end)));
          for (const { start, end } of cut.matches) expect(words).toContain(cut.text.slice(start, end));
        },
      ),
    );
  });
});
