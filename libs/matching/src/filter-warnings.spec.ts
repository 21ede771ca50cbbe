import { describe, expect, it } from '@jest/globals';
import { type MonitorFilters, noFilters } from '@earshot/domain';
import { filterWarnings } from './filter-warnings.js';

const warningsOf = (
  keywords: readonly string[],
  excludeKeywords: readonly string[],
  filters: Partial<MonitorFilters> = {},
  excludeAuthors: readonly string[] = [],
) => filterWarnings({ keywords, excludeKeywords, excludeAuthors, filters: { ...noFilters, ...filters } });

describe('filterWarnings', () => {
  it.each([
    ['Acme IT', 'acme it'],
    ['Acme IT', 'IT'],
    ['acme.com', 'acme'],
    ['@acme', 'ＡＣＭＥ'],
    ['東京タワー', 'タワー'],
  ])('warns that %s is never found if %s is excluded', (keyword, word) => {
    expect(warningsOf(['lumenboard', keyword], ['hiring', word])).toEqual([
      { field: 'keywords[1]', message: expect.stringContaining(`“${keyword}” is never found`) },
    ]);
  });

  it.each([
    ['acme', 'acme jobs'],
    ['pacemaker', 'acme'],
    ['acme', 'acmes'],
  ])('accepts %s if %s is excluded', (keyword, word) => {
    expect(warningsOf([keyword], [word])).toEqual([]);
  });

  it('warns about required words that are all excluded', () => {
    const requiredWords = ['price', 'the COST'];
    expect(warningsOf(['acme'], ['cost', 'Price'], { requiredWords })).toEqual([
      { field: 'required_words', message: expect.stringContaining('Nothing is ever found') },
    ]);
    expect(warningsOf(['acme'], ['cost', 'prices'], { requiredWords })).toEqual([]);
    expect(warningsOf(['acme'], ['price'])).toEqual([]);
  });

  it('warns about lists that exclude everything they are limited to, however it is written', () => {
    const both = {
      onlyCommunities: ['r/acme'],
      excludeCommunities: ['reddit:Acme', 'r/other'],
      onlyLanguages: ['de'],
      excludeLanguages: ['de', 'und'],
      onlyAuthors: ['bob', 'u/ada'],
    };
    expect(warningsOf(['acme'], [], both, ['@Bob', 'Ada']).map(({ field }) => field)).toEqual([
      'only_authors',
      'only_communities',
      'only_languages',
    ]);
    expect(warningsOf(['acme'], [], both, ['@Bob']).map(({ field }) => field)).not.toContain('only_authors');
    expect(warningsOf(['acme'], [], { excludeLanguages: ['de'] }, ['bob'])).toEqual([]);
  });
});
