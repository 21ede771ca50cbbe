import { describe, expect, it } from '@jest/globals';
import { type MonitorFilters, noFilters } from '@earshot/domain';
import { compileMatcher } from './compile-matcher.js';
import { Matcher, type MatchedPost } from './matcher.js';

const post = (change: Partial<MatchedPost>): MatchedPost => ({
  title: null,
  text: 'I love Acme',
  links: [],
  authorHandle: 'ada',
  source: 'reddit',
  community: 'r/tools',
  ...change,
});
const of = (filters: Partial<MonitorFilters>, keywords = ['acme']) => ({
  id: 'm',
  keywords,
  excludeKeywords: ['hiring', 'jobs'],
  excludeAuthors: ['acmebot'],
  filters: { ...noFilters, ...filters },
});
const reasons = async (
  filters: Partial<MonitorFilters>,
  change: Partial<MatchedPost> = {},
): Promise<unknown[]> => {
  const [verdict] = (await compileMatcher([of(filters)])).judge(post(change));
  return (verdict?.refusals ?? []).map(({ filter, found }) => [filter, found]);
};

describe('the reasons to reject a post', () => {
  it.each<[string, Partial<MonitorFilters>, Partial<MatchedPost>, unknown[]]>([
    ['none without filters', {}, {}, []],
    ['an excluded word', {}, { text: 'Acme is Hiring' }, [['exclude_keywords', 'hiring']]],
    ['every excluded word, once', {}, { text: 'Acme jobs: Hiring for jobs' }, [['exclude_keywords', 'jobs'], ['exclude_keywords', 'hiring']]],
    ['a missing required word', { requiredWords: ['price', 'cost'] }, {}, [['required_words', null]]],
    ['none for a required word in a link', { requiredWords: ['pricing'] }, { links: ['https://e.org/pricing'] }, []],
    ['an author who is not listed', { onlyAuthors: ['@bob'] }, {}, [['only_authors', 'ada']]],
    ['none for an author who is listed in another form', { onlyAuthors: ['u/Ada'] }, {}, []],
    ['none for an unknown author', { onlyAuthors: ['bob'] }, { authorHandle: null }, []],
    ['none for an author known by id, who may be listed by name', { onlyAuthors: ['bob', 'id:16'] }, { authorHandle: 'id:17' }, []],
    ['an id that is not among the ids listed', { onlyAuthors: ['id:16'] }, { authorHandle: 'id:17' }, [['only_authors', 'id:17']]],
    ['none for an id that is listed', { onlyAuthors: ['id:17'] }, { authorHandle: 'id:17' }, []],
    ['an excluded community', { excludeCommunities: ['reddit:Tools'] }, {}, [['exclude_communities', 'r/tools']]],
    ['a community that is not listed', { onlyCommunities: ['r/smiths'] }, {}, [['only_communities', 'r/tools']]],
    ['none for a source without a listed community', { onlyCommunities: ['youtube:Tools'] }, {}, []],
    ['none for a community of the same name on another source', { excludeCommunities: ['youtube:r/tools'] }, {}, []],
    ['none for an unknown community', { onlyCommunities: ['r/smiths'] }, { community: null }, []],
    ['an excluded language', { excludeLanguages: ['en'] }, { text: 'this is what I like about Acme' }, [['exclude_languages', 'en']]],
    ['a language that is not listed', { onlyLanguages: ['de'] }, { text: 'this is what I like about Acme' }, [['only_languages', 'en']]],
    ['none for an undetected language', { onlyLanguages: ['de'] }, { text: 'Acme!' }, []],
    ['an undetected language if those are excluded', { onlyLanguages: ['de'], excludeLanguages: ['und'] }, { text: 'Acme!' }, [['exclude_languages', 'und']]],
    ['several at once', { requiredWords: ['price'], onlyAuthors: ['bob'], onlyCommunities: ['r/smiths'] }, {}, [['required_words', null], ['only_authors', 'ada'], ['only_communities', 'r/tools']]],
  ])('are listed: %s', async (_, filters, change, expected) => {
    expect(await reasons(filters, change)).toEqual(expected);
  }); // prettier-ignore

  it('are not reported for posts without a keyword, whatever else they contain', async () => {
    const matcher = await compileMatcher([of({ requiredWords: ['price'] })]);
    expect(matcher.judge(post({ text: 'the price; they are hiring' }))).toEqual([]);
  });
});

describe('keywords filtered by case', () => {
  const keywords = ['IT', 'GO', 'Levi’s', 'acme corp'];
  const matcher = Matcher.compile([of({ caseSensitiveKeywords: keywords }, [...keywords, 'anvil'])]);
  const found = (text: string): string[] =>
    matcher.match(post({ text })).flatMap(({ matches }) => matches.map(({ keyword }) => keyword));

  it.each([
    ['we need IT', ['IT']],
    ['we need it. It is late', []],
    ['ＧＯ is fun', ['GO']],
    ['let us go', []],
    ['G\u200bO!', ['GO']],
    ["Levi's or levi's", ['Levi’s']],
    ['acme\n corp and ACME corp', ['acme corp']],
    ['ANVIL', ['anvil']],
  ])('are found in %j as %j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('are named if a post has them only in another case', () => {
    const [verdict] = matcher.judge(post({ text: 'where did they go?' }));
    expect(verdict).toEqual({
      id: 'm',
      matches: [],
      refusals: [{ filter: 'case_sensitive_keywords', found: 'GO' }],
    });
  });
});
