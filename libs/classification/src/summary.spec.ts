import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { summaryOf } from './summary.js';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 900 }),
  fc.lorem({ mode: 'sentences', maxCount: 20 }),
  fc
    .array(
      fc.constantFrom(
        'Acme',
        'is',
        'down.',
        '😀😀',
        'https://a.example/x',
        '#tag',
        '\n',
        'Why?',
        '日本語の文です。',
      ),
      { maxLength: 120 },
    )
    .map((words) => words.join(' ')),
);

describe('summaryOf', () => {
  it('has at most 200 characters, never more than the post, and splits no character', () => {
    fc.assert(
      fc.property(fc.option(anyText), anyText, (title, text) => {
        const summary = summaryOf(title, text, ['acme']);
        expect(summary.length).toBeLessThanOrEqual(200);
        expect(summary.length).toBeLessThanOrEqual((title ?? '').length + 1 + text.length);
        if (text.isWellFormed() && (title ?? '').isWellFormed()) expect(summary.isWellFormed()).toBe(true);
        expect(summary).toBe(summaryOf(title, text, ['acme']));
      }),
    );
  });

  it('consists of whole words of the post', () => {
    fc.assert(
      fc.property(fc.lorem({ mode: 'sentences', maxCount: 30 }), (text) => {
        const words = new Set(text.split(/\s+/));
        for (const word of summaryOf(null, text, []).replace(/…$/, '').split(' '))
          expect(words).toContain(word);
      }),
    );
  });

  it('prefers the sentence that names the brand, and drops links and hashtags at the edges', () => {
    const text = `${'I went for a walk in the park and it was a rather long one today. '.repeat(3)}Then the Acme checkout failed again #fail https://a.example/x`;
    expect(summaryOf(null, text, ['acme'])).toContain('Then the Acme checkout failed again');
    expect(summaryOf(null, text, ['acme'])).not.toMatch(/#fail|https/);
  });

  it('keeps the order of the post', () => {
    expect(summaryOf('Acme is down', 'Nobody answers. What can I do?', ['acme'])).toBe(
      'Acme is down Nobody answers. What can I do?',
    );
  });

  it('is empty only for a post without a word', () => {
    expect(summaryOf(null, '', [])).toBe('');
    expect(summaryOf(null, '🎉', [])).toBe('🎉');
  });
});
