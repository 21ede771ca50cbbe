import { describe, expect, it } from '@jest/globals';
import { filterNames, type MonitorFilters, noFilters } from '@earshot/domain';
import fc from 'fast-check';
import type { KeywordSet } from './keyword-set.js';
import { Matcher, type MatchedPost } from './matcher.js';

const word = fc.constantFrom('acme', 'IT', 'Go', 'straße', 'ﬁt', "levi's", 'acme corp', 'c++', '任天堂', 'é');
/** Words in usual and unusual spellings. */
const spelling = word.chain((it) =>
  fc.constantFrom(
    it,
    it.toUpperCase(),
    it.toLowerCase(),
    it.normalize('NFD'),
    it.replace("'", '’'),
    `${it}s`,
  ),
);
const text = fc
  .array(fc.tuple(spelling, fc.constantFrom(' ', ', ', '\n', '', '\u200b', '-')), { maxLength: 8 })
  .map((parts) => parts.map(([it, gap]) => it + gap).join(''));
const some = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.uniqueArray(one, { maxLength: 3 });
const author = fc.constantFrom('ada', '@Ada', 'u/bob', 'carol');
const community = fc.constantFrom('r/acme', 'reddit:tools', 'youtube:Acme', 'youtube:r/acme');
const language = fc.constantFrom('en', 'de', 'und');
const filters: fc.Arbitrary<MonitorFilters> = fc.record({
  caseSensitiveKeywords: some(word),
  requiredWords: some(word),
  onlyAuthors: some(author),
  onlyCommunities: some(community),
  excludeCommunities: some(community),
  onlyLanguages: some(language),
  excludeLanguages: some(language),
});
const set = (id: string): fc.Arbitrary<KeywordSet> =>
  fc.record({
    id: fc.constant(id),
    keywords: some(word),
    excludeKeywords: fc.oneof(fc.constant([]), some(word)),
    excludeAuthors: fc.oneof(fc.constant([]), some(author)),
    filters,
  });
const sets = fc.tuple(set('a'), set('b'), set('c'));
const post: fc.Arbitrary<MatchedPost> = fc.record({
  title: fc.option(text),
  text,
  links: fc.constantFrom([], ['https://acme.com/IT']),
  authorHandle: fc.option(author),
  source: fc.constantFrom('reddit' as const, 'youtube' as const, 'x' as const),
  community: fc.constantFrom(null, undefined, 'r/Acme', 'Tools', 'Acme'),
});

/** Derives a language from the length of a text. */
const languageOf = (given: string): string | null => ['en', 'de', null][given.length % 3] ?? null;
const compile = (some: readonly KeywordSet[]): Matcher => Matcher.compile(some, languageOf);
const idsOf = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id);

describe('filters', () => {
  it('accept no post that would not match without them', () => {
    fc.assert(
      fc.property(sets, post, (given, one) => {
        const bare = given.map((it) => ({ ...it, filters: noFilters }));
        const all = new Set(idsOf(compile(bare).match(one)));
        expect(idsOf(compile(given).match(one)).filter((id) => !all.has(id))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('change nothing if empty', () => {
    fc.assert(
      fc.property(sets, post, (given, one) => {
        const bare = given.map(({ filters: _, ...it }) => it);
        const empty = bare.map((it) => ({ ...it, filters: noFilters }));
        expect(compile(empty).match(one)).toEqual(compile(bare).match(one));
      }),
    );
  });

  it('are each named if they reject a post, which matches if none is named', () => {
    fc.assert(
      fc.property(sets, post, (given, one) => {
        const matcher = compile(given);
        const verdicts = matcher.judge(one);
        const matching = verdicts.filter(({ refusals }) => refusals.length === 0);
        expect(matching.map(({ id, matches }) => ({ id, matches }))).toEqual(matcher.match(one));
        for (const { refusals } of verdicts) {
          const names = [...new Set(refusals.map(({ filter }) => filter))];
          expect(names).toEqual(filterNames.filter((name) => names.includes(name)));
          // A word is named once, and nothing but words is named several times.
          const reasons = refusals.map(({ filter, found }) =>
            /_keywords$/.test(filter) ? `${filter} ${found}` : filter,
          );
          expect(new Set(reasons).size).toBe(reasons.length);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('are each enough to reject a post', () => {
    fc.assert(
      fc.property(set('a'), post, (given, one) => {
        const [verdict] = compile([given]).judge(one);
        const without = (names: readonly (keyof MonitorFilters)[]): KeywordSet => ({
          ...given,
          filters: {
            ...noFilters,
            ...Object.fromEntries(names.map((name) => [name, given.filters?.[name]])),
          },
        });
        for (const { filter } of verdict?.refusals ?? []) {
          const name = filter.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
          if (name === 'excludeKeywords' || name === 'excludeAuthors') continue;
          expect(compile([without([name as keyof MonitorFilters])]).match(one)).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('required words', () => {
  it('demand one of them in the post, matched like a keyword', () => {
    fc.assert(
      fc.property(some(word), some(word), post, (keywords, requiredWords, one) => {
        const bare = { id: 'a', keywords, excludeKeywords: [], excludeAuthors: [] };
        const isThere = requiredWords.some(
          (it) => compile([{ ...bare, keywords: [it] }]).match(one).length > 0,
        );
        const found = compile([{ ...bare, filters: { ...noFilters, requiredWords } }]).match(one);
        const wanted = requiredWords.length === 0 || isThere ? compile([bare]).match(one) : [];
        expect(found).toEqual(wanted);
      }),
      { numRuns: 150 },
    );
  });
});

describe('case-sensitive keywords', () => {
  /** The text with all irrelevant differences removed, except capitals. */
  const written = (it: string): string =>
    it
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replaceAll('’', "'")
      .replaceAll(/\s+/gu, ' ')
      .normalize('NFKC');

  it('match where the keyword does in any case, if written in their own', () => {
    fc.assert(
      fc.property(word, text, (keyword, body) => {
        const bare = { id: 'a', keywords: [keyword], excludeKeywords: [], excludeAuthors: [] };
        const one = { title: null, text: body, links: [], authorHandle: null };
        const cased = { ...bare, filters: { ...noFilters, caseSensitiveKeywords: [keyword] } };
        const anyhow = compile([bare]).match(one)[0]?.matches ?? [];
        const exactly = compile([cased]).match(one)[0]?.matches ?? [];
        expect(exactly).toEqual(
          anyhow.filter(({ start, end }) => written(body.slice(start, end)) === written(keyword)),
        );
      }),
      { numRuns: 300 },
    );
  });
});
