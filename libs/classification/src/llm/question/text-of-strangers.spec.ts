import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { quotedLength, quotedText } from './quoted-text.js';
import { classificationQuestion, quotePost } from './classification-question.js';
import { inputOf } from '../testing/test-judge.js';
import { tidySummary } from './tidy-summary.js';

const anyText = fc.string({ unit: 'binary', maxLength: 4_000 });

describe('quotedText', () => {
  it.each([
    ['line breaks', 'one\r\ntwo\u2028three', 'one\ntwo\nthree'],
    ['control characters', 'a\u0000b\u001b[31mc\u0085', 'ab[31mc'],
    ['bidi marks', 'a\u202Eb\u2066c\u200F', 'abc'],
    ['zero-width letters', 'i\u200Bg\u2060n\uFEFFo\u00ADre', 'ignore'],
    ['tag characters', 'a\u{E0041}\u{E007F}b', 'ab'],
    ['lone surrogates', 'a\uD800b', 'ab'],
    [
      'joiners in words that need them',
      'می‌خواهم \u{1F469}\u200D\u{1F4BB}',
      'می‌خواهم \u{1F469}\u200D\u{1F4BB}',
    ],
  ])('keeps only what people see: %s', (_, text, shown) => {
    expect(quotedText(text)).toBe(shown);
  });

  it('shows the stretch of a long text around the given position', () => {
    const text = `${'a '.repeat(2_000)}acme is down${' z'.repeat(2_000)}`;
    expect(quotedText(text, text.indexOf('acme'))).toContain('acme is down');
  });

  it('is short, well-formed and visible, whatever the text', () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 4_000 }), (text, around) => {
        const shown = quotedText(text, around);
        expect(shown.length).toBeLessThanOrEqual(quotedLength);
        expect(shown.isWellFormed()).toBe(true);
        expect(shown).not.toMatch(/(?!\n)\p{Cc}|[\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/u);
      }),
    );
  });
});

describe('classificationQuestion', () => {
  it('is a JSON document with exactly the given posts, whatever they say', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 5 }), (texts) => {
        const inputs = texts.map((text) => inputOf(text));
        const posts = inputs.map((input, index) => ({ ...quotePost(input), id: `p_${index}` }));
        const { user } = classificationQuestion(inputOf(''), posts);
        expect(JSON.parse(user)).toEqual({ brand: expect.any(Object), posts });
      }),
    );
  });
});

describe('tidySummary', () => {
  it.each([
    ['keeps a harmless summary', 'Asks for a refund.', 'I want my money back', 'Asks for a refund.'],
    [
      'drops links that the post does not contain',
      'Buy at https://evil.example/x now',
      'hello',
      'Buy at now',
    ],
    ['drops bare domains', 'See evil.com/win today', 'hello', 'See today'],
    ['keeps links that the post contains', 'Links acme.com.', 'see acme.com', 'Links acme.com.'],
    ['drops links hidden by invisible letters', 'at ev\u200Bil.com', 'hello', 'at'],
    ['puts the summary on one line', 'one\n\n  two\t three', 'x', 'one two three'],
    ['returns null if nothing is left', ' \u200B\n. ', 'x', null],
  ])('%s', (_, written, shown, expected) => {
    expect(tidySummary(written, shown, 200)).toBe(expected);
  });

  it('never exceeds the limit or splits a character', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat({ max: 200 }), (written, shown, maxLength) => {
        const summary = tidySummary(written, shown, maxLength);
        expect(summary?.length ?? 0).toBeLessThanOrEqual(maxLength);
        expect(summary?.isWellFormed() ?? true).toBe(true);
        expect(summary ?? '').not.toMatch(/[\p{Cc}\u202A-\u202E]/u);
      }),
    );
    expect(tidySummary(`${'a'.repeat(8)}\u{1F469}\u200D\u{1F4BB}`, '', 12)).toBe(`${'a'.repeat(8)}…`);
  });
});
