import { describe, expect, it } from '@jest/globals';
import { hasUsualEnding, plainForms } from './plain-forms.js';

describe('plainForms', () => {
  it.each([
    ['parties', 'party'],
    ['boxes', 'box'],
    ['stripes', 'stripe'],
    ['notified', 'notify'],
    ['squared', 'square'],
    ['stopped', 'stop'],
    ['planning', 'plan'],
    ['sharing', 'share'],
    ['targeted', 'target'],
  ])('includes the base form of %s', (word, plain) => {
    expect(plainForms(word)).toContain(plain);
  });

  it.each(['bing', 'ned', 'ios'])(
    'returns only the word itself for %s, which is too short to be a derived form',
    (word) => {
      expect(plainForms(word)).toEqual([word]);
    },
  );
});

describe('hasUsualEnding', () => {
  it.each(['foundation', 'happiness', 'carelessly', 'harmless'])('returns true for %s', (word) => {
    expect(hasUsualEnding(word)).toBe(true);
  });

  it.each(['grammarly', 'bitly', 'zalando', 'spotify', 'mention'])('returns false for %s', (word) => {
    expect(hasUsualEnding(word)).toBe(false);
  });
});
