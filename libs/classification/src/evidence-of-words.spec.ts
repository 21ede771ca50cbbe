import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { evidenceOfWords, shortEvidence } from './evidence-of-words.js';

describe('evidenceOfWords', () => {
  it('lists the words as given', () => {
    expect(evidenceOfWords(['worst', 'late'])).toBe('worst, late');
    expect(evidenceOfWords([])).toBeNull();
  });

  it('leaves out what is part of a longer phrase', () => {
    const words = ["Doesn't", "doesn't make much sense to", "doesn't make", 'sensible'];
    expect(evidenceOfWords(words)).toBe("doesn't make much sense to, sensible");
  });

  it('cuts no word but a first one that is too long by itself', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,80}$/), { minLength: 1 }), (words) => {
        const evidence = evidenceOfWords(words) ?? '';
        expect(evidence.length).toBeLessThanOrEqual(60);
        const [first = '', ...others] = evidence.split(', ');
        expect((words[0] ?? '').startsWith(first)).toBe(true);
        for (const word of others) expect(words).toContain(word);
      }),
    );
  });
});

describe('shortEvidence', () => {
  it.each([
    ['down  for\neveryone', 'down for everyone'],
    [
      `https://blogs.example/2026/09/${'a_futurist_looks_at_'.repeat(3)}square`,
      'https://blogs.example/2026/09/…',
    ],
    [
      'not one of the many people who wrote to you answered me since Monday',
      'not one of the many people who wrote to you answered me…',
    ],
    ['a'.repeat(61), `${'a'.repeat(59)}…`],
  ])('shortens %j to whole words or parts of a link', (words, short) => {
    expect(shortEvidence(words)).toBe(short);
  });
});
