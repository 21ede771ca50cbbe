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
  ])('finds what %s is a form of', (word, plain) => {
    expect(plainForms(word)).toContain(plain);
  });

  it.each(['bing', 'ned', 'ios'])('makes nothing of %s, which is too short to be a form', (word) => {
    expect(plainForms(word)).toEqual([word]);
  });
});

describe('hasUsualEnding', () => {
  it.each(['foundation', 'happiness', 'carelessly', 'harmless'])('knows %s for a word', (word) => {
    expect(hasUsualEnding(word)).toBe(true);
  });

  it.each(['grammarly', 'bitly', 'zalando', 'spotify', 'mention'])('does not say so of %s', (word) => {
    expect(hasUsualEnding(word)).toBe(false);
  });
});
