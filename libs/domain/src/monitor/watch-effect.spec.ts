import { describe, expect, it } from '@jest/globals';
import { type MonitorFilters, noFilters } from './monitor-filters.js';
import { watchEffect } from './watch-effect.js';

const before = {
  keywords: ['acme', 'acme.com'],
  excludeKeywords: ['acme corp'],
  excludeAuthors: ['acmebot'],
  filters: {
    ...noFilters,
    caseSensitiveKeywords: ['acme'],
    requiredWords: ['anvil', 'hammer'],
    onlyCommunities: ['r/tools'],
    excludeLanguages: ['de'],
  },
  sources: ['reddit', 'x'],
  active: true,
} as const;
const effectOf = (changes: object) =>
  watchEffect(before, { ...before, ...changes }, (word) => word.toLowerCase());
const filters = (changes: Partial<MonitorFilters>): object => ({
  filters: { ...before.filters, ...changes },
});

describe('watchEffect', () => {
  it.each([
    ['nothing changed', {}],
    ['only the order changed', { keywords: ['acme.com', 'acme'], sources: ['x', 'reddit'] }],
  ])('leaves scans alone if %s', (_, changes) => {
    expect(effectOf(changes)).toBe('none');
  });

  it.each([
    ['a keyword is new', { keywords: ['acme', 'acme.com', '@acme'] }],
    ['a keyword was replaced', { keywords: ['acme', 'acme.org'] }],
    ['an exclude keyword is gone', { excludeKeywords: [] }],
    ['an excluded author is gone', { excludeAuthors: [] }],
    ['capitals count no more', filters({ caseSensitiveKeywords: [] })],
    [
      'other capitals count',
      { keywords: ['Acme', 'acme.com'], ...filters({ caseSensitiveKeywords: ['Acme'] }) },
    ],
    ['one more word is enough', filters({ requiredWords: ['anvil', 'hammer', 'nail'] })],
    ['no further word is required', filters({ requiredWords: [] })],
    ['a further community is listened to', filters({ onlyCommunities: ['r/tools', 'r/smiths'] })],
    ['all communities are', filters({ onlyCommunities: [] })],
    ['a language is excluded no more', filters({ excludeLanguages: [] })],
    ['a paused monitor gets a keyword', { keywords: ['anvil'], active: false }],
  ])('reads the past again if %s', (_, changes) => {
    expect(effectOf(changes)).toBe('start_over');
  });

  it.each([
    ['a keyword is gone', { keywords: ['acme'] }],
    ['a keyword is spelt in capitals', { keywords: ['ACME', 'acme.com'] }],
    ['an exclude keyword is new', { excludeKeywords: ['acme corp', 'acme inc'] }],
    ['an excluded author is new', { excludeAuthors: ['acmebot', 'acme'] }],
    [
      'a keyword is gone for which capitals count',
      {
        keywords: ['acme.com'],
        ...filters({ caseSensitiveKeywords: [] }),
      },
    ],
    ['capitals count', filters({ caseSensitiveKeywords: ['acme', 'acme.com'] })],
    ['one of the required words is gone', filters({ requiredWords: ['anvil'] })],
    ['only one author counts', filters({ onlyAuthors: ['ada'] })],
    ['a community is excluded', filters({ excludeCommunities: ['r/scams'] })],
    ['only one language counts', filters({ onlyLanguages: ['en'] })],
    ['a source is gone', { sources: ['x'] }],
    ['a source is new', { sources: ['reddit', 'x', 'threads'] }],
    ['it is paused', { active: false }],
  ])('continues from the cursor if %s', (_, changes) => {
    expect(effectOf(changes)).toBe('continue');
  });
});
