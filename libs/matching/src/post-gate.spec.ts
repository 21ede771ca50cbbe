import { noFilters, type MonitorFilters } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import { postGate } from './post-gate.js';

const post = {
  source: 'feeds',
  title: 'Acme Pro',
  text: 'no casino here',
  links: [],
  authorHandle: 'jane',
  community: 'Acme Blog',
} as const;

const refusals = (filters: Partial<MonitorFilters>, more: object = {}) => {
  const set = { id: 'a', keywords: ['zzz'], excludeKeywords: [], excludeAuthors: [], ...more };
  const gate = postGate({ ...set, filters: { ...noFilters, ...filters } }, () => 'en');
  return gate(post).map(({ filter, found }) => [filter, found]);
};

describe('postGate', () => {
  it('accepts a post without a keyword if nothing else rejects it', () => {
    expect(refusals({})).toEqual([]);
    expect(refusals({ requiredWords: ['plus', 'pro'], onlyLanguages: ['en'] })).toEqual([]);
    expect(refusals({ caseSensitiveKeywords: ['zzz'] })).toEqual([]);
  });

  it('names every excluded word in the post', () => {
    const excludeKeywords = ['Casino', 'poker', 'here'];
    expect(refusals({}, { excludeKeywords })).toEqual([
      ['exclude_keywords', 'Casino'],
      ['exclude_keywords', 'here'],
    ]);
  });

  it.each<[Partial<MonitorFilters>, object, (string | null)[]]>([
    [{}, { excludeKeywords: ['Casino'] }, ['exclude_keywords', 'Casino']],
    [{ requiredWords: ['plus'] }, {}, ['required_words', null]],
    [{}, { excludeAuthors: ['@Jane'] }, ['exclude_authors', 'jane']],
    [{ onlyAuthors: ['joe'] }, {}, ['only_authors', 'jane']],
    [{ excludeCommunities: ['feeds:acme blog'] }, {}, ['exclude_communities', 'Acme Blog']],
    [{ onlyCommunities: ['feeds:other'] }, {}, ['only_communities', 'Acme Blog']],
    [{ excludeLanguages: ['en'] }, {}, ['exclude_languages', 'en']],
    [{ onlyLanguages: ['de'] }, {}, ['only_languages', 'en']],
  ])('rejects a post by %j %j', (filters, more, refusal) => {
    expect(refusals(filters, more)).toEqual([refusal]);
  });
});
