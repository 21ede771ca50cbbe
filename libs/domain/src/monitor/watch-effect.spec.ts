import { describe, expect, it } from '@jest/globals';
import { watchEffect } from './watch-effect.js';

const before = {
  keywords: ['acme', 'acme.com'],
  excludeKeywords: ['acme corp'],
  excludeAuthors: ['acmebot'],
  sources: ['reddit', 'x'],
  active: true,
} as const;
const effectOf = (changes: object) =>
  watchEffect(before, { ...before, ...changes }, (word) => word.toLowerCase());

describe('watchEffect', () => {
  it.each([
    ['nothing changed', {}],
    ['only the order changed', { keywords: ['acme.com', 'acme'], sources: ['x', 'reddit'] }],
  ])('leaves scans alone where %s', (_, changes) => {
    expect(effectOf(changes)).toBe('none');
  });

  it.each([
    ['a keyword is new', { keywords: ['acme', 'acme.com', '@acme'] }],
    ['a keyword was replaced', { keywords: ['acme', 'acme.org'] }],
    ['an exclude keyword is gone', { excludeKeywords: [] }],
    ['an excluded author is gone', { excludeAuthors: [] }],
    ['a paused monitor gets a keyword', { keywords: ['anvil'], active: false }],
  ])('reads the past again where %s', (_, changes) => {
    expect(effectOf(changes)).toBe('start_over');
  });

  it.each([
    ['a keyword is gone', { keywords: ['acme'] }],
    ['a keyword is spelt in capitals', { keywords: ['ACME', 'acme.com'] }],
    ['an exclude keyword is new', { excludeKeywords: ['acme corp', 'acme inc'] }],
    ['an excluded author is new', { excludeAuthors: ['acmebot', 'acme'] }],
    ['a source is gone', { sources: ['x'] }],
    ['a source is new', { sources: ['reddit', 'x', 'threads'] }],
    ['it is paused', { active: false }],
  ])('goes on where it was where %s', (_, changes) => {
    expect(effectOf(changes)).toBe('continue');
  });
});
