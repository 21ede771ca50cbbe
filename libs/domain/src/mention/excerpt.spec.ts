import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { excerptOf } from './cut-text.js';

describe('excerptOf', () => {
  it('returns a short text in full', () => {
    expect(excerptOf('is acme down?', 3, 7)).toEqual({ text: 'is acme down?', start: 3, end: 7 });
  });

  it('returns nothing for a removed text', () => {
    expect(excerptOf('', 3, 7)).toEqual({ text: '', start: 0, end: 0 });
  });

  it('cuts a long text on both sides', () => {
    const text = `${'a'.repeat(200)}acme${'z'.repeat(200)}`;
    expect(excerptOf(text, 200, 204)).toEqual({
      text: `${'a'.repeat(80)}acme${'z'.repeat(80)}`,
      start: 80,
      end: 84,
    });
  });

  it('shows the same words as the text, within the limit, without splitting a character', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 400 });
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (text, a, b) => {
        const characters = Array.from(text);
        const [from, to] = [a % (characters.length + 1), b % (characters.length + 1)].sort((x, y) => x - y);
        const start = characters.slice(0, from).join('').length;
        const end = characters.slice(0, to).join('').length;
        const excerpt = excerptOf(text, start, end);
        expect(excerpt.text.slice(excerpt.start, excerpt.end)).toBe(text.slice(start, end));
        expect(excerpt.text.isWellFormed()).toBe(true);
        expect(excerpt.text.length).toBeLessThanOrEqual(end - start + 160);
      }),
    );
  });
});
