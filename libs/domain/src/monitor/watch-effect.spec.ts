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
    onlyCommunities: ['r/tools', 'youtube:Acme'],
    excludeCommunities: ['r/jobs'],
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
    ['an excluded community is written differently', filters({ excludeCommunities: ['reddit: Jobs'] })],
    ['only the order changed', { keywords: ['acme.com', 'acme'], sources: ['x', 'reddit'] }],
  ])('leaves scans alone if %s', (_, changes) => {
    expect(effectOf(changes)).toBe('none');
  });

  it.each([
    ['a keyword is added', { keywords: ['acme', 'acme.com', '@acme'] }],
    ['a keyword was replaced', { keywords: ['acme', 'acme.org'] }],
    ['a paused monitor gets another keyword', { keywords: ['anvil'], active: false }],
  ])('reads the past for new keywords if %s', (_, changes) => {
    expect(effectOf(changes)).toBe('more_keywords');
  });

  it.each([
    [
      'a keyword is added and an exclude keyword removed',
      { keywords: ['acme', 'acme.com', '@acme'], excludeKeywords: [] },
    ],
    ['an exclude keyword is removed', { excludeKeywords: [] }],
    ['an excluded author is removed', { excludeAuthors: [] }],
    ['a keyword is no longer case-sensitive', filters({ caseSensitiveKeywords: [] })],
    [
      'the case of a case-sensitive keyword changes',
      { keywords: ['Acme', 'acme.com'], ...filters({ caseSensitiveKeywords: ['Acme'] }) },
    ],
    ['an alternative required word is added', filters({ requiredWords: ['anvil', 'hammer', 'nail'] })],
    ['no word is required any more', filters({ requiredWords: [] })],
    ['another community is allowed', filters({ onlyCommunities: ['r/tools', 'r/smiths', 'youtube:Acme'] })],
    ['all communities are allowed', filters({ onlyCommunities: [] })],
    ['all communities of one source are allowed', filters({ onlyCommunities: ['r/tools'] })],
    ['a community is no longer excluded', filters({ excludeCommunities: [] })],
    ['a language is no longer excluded', filters({ excludeLanguages: [] })],
  ])('reads the past again if %s', (_, changes) => {
    expect(effectOf(changes)).toBe('start_over');
  });

  it.each([
    ['a keyword is removed', { keywords: ['acme'] }],
    ['a keyword is spelt in capitals', { keywords: ['ACME', 'acme.com'] }],
    ['an exclude keyword is added', { excludeKeywords: ['acme corp', 'acme inc'] }],
    ['an excluded author is added', { excludeAuthors: ['acmebot', 'acme'] }],
    [
      'a case-sensitive keyword is removed',
      {
        keywords: ['acme.com'],
        ...filters({ caseSensitiveKeywords: [] }),
      },
    ],
    ['keywords become case-sensitive', filters({ caseSensitiveKeywords: ['acme', 'acme.com'] })],
    ['one of the required words is removed', filters({ requiredWords: ['anvil'] })],
    ['only one author is allowed', filters({ onlyAuthors: ['ada'] })],
    [
      'another source is limited, too',
      filters({ onlyCommunities: ['r/tools', 'youtube:Acme', 'github:acme/anvil'] }),
    ],
    ['a community is written differently', filters({ onlyCommunities: ['reddit:Tools', 'youtube: acme'] })],
    ['a community is excluded', filters({ excludeCommunities: ['r/jobs', 'r/scams'] })],
    ['only one language is allowed', filters({ onlyLanguages: ['en'] })],
    ['a source is removed', { sources: ['x'] }],
    ['a source is added', { sources: ['reddit', 'x', 'threads'] }],
    ['the monitor is paused', { active: false }],
  ])('continues from the cursor if %s', (_, changes) => {
    expect(effectOf(changes)).toBe('continue');
  });
});
