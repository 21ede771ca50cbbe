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
  excludeKeywords: ['hiring'],
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

describe('what keeps a post from a monitor', () => {
  it.each<[string, Partial<MonitorFilters>, Partial<MatchedPost>, unknown[]]>([
    ['nothing', {}, {}, []],
    ['a word that is excluded', {}, { text: 'Acme is Hiring' }, [['exclude_keywords', 'hiring']]],
    ['a word that is missing', { requiredWords: ['price', 'cost'] }, {}, [['required_words', null]]],
    ['no word that stands in a link', { requiredWords: ['pricing'] }, { links: ['https://e.org/pricing'] }, []],
    ['an author of no list', { onlyAuthors: ['@bob'] }, {}, [['only_authors', 'ada']]],
    ['no author who is listed in another form', { onlyAuthors: ['u/Ada'] }, {}, []],
    ['no author who is not known', { onlyAuthors: ['bob'] }, { authorHandle: null }, []],
    ['a community', { excludeCommunities: ['reddit:Tools'] }, {}, [['exclude_communities', 'r/tools']]],
    ['a community of no list', { onlyCommunities: ['r/smiths'] }, {}, [['only_communities', 'r/tools']]],
    ['no community of a source none of which is listed', { onlyCommunities: ['youtube:Tools'] }, {}, []],
    ['no community of the same name elsewhere', { excludeCommunities: ['youtube:r/tools'] }, {}, []],
    ['no community that is not known', { onlyCommunities: ['r/smiths'] }, { community: null }, []],
    ['a language', { excludeLanguages: ['en'] }, { text: 'this is what I like about Acme' }, [['exclude_languages', 'en']]],
    ['a language of no list', { onlyLanguages: ['de'] }, { text: 'this is what I like about Acme' }, [['only_languages', 'en']]],
    ['no language that cannot be told', { onlyLanguages: ['de'] }, { text: 'Acme!' }, []],
    ['a language that cannot be told, where that is asked for', { onlyLanguages: ['de'], excludeLanguages: ['und'] }, { text: 'Acme!' }, [['exclude_languages', null]]],
    ['everything at once', { requiredWords: ['price'], onlyAuthors: ['bob'], onlyCommunities: ['r/smiths'] }, {}, [['required_words', null], ['only_authors', 'ada'], ['only_communities', 'r/tools']]],
  ])('is %s', async (_, filters, change, expected) => {
    expect(await reasons(filters, change)).toEqual(expected);
  }); // prettier-ignore

  it('is not reported for posts without a keyword, whatever else they contain', async () => {
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
