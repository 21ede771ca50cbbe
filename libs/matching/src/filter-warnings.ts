import {
  communityKey,
  type MonitorFilters,
  type MonitorWarning,
  noFilters,
  readCommunity,
} from '@earshot/domain';
import { normalizeHandle, normalizeKeyword } from './keyword.js';
import type { KeywordSet } from './keyword-set.js';
import { Matcher } from './matcher.js';

/** Warns about words that can never be found, and about lists that exclude everything they are limited to. */
export function filterWarnings(set: Omit<KeywordSet, 'id'>): MonitorWarning[] {
  const { keywords, excludeKeywords, excludeAuthors, filters = noFilters } = set;
  return [
    ...excludedKeywords(keywords, excludeKeywords),
    ...excludedRequirement(filters.requiredWords, excludeKeywords),
    ...excludedLists(excludeAuthors, filters),
  ];
}

function excludedKeywords(keywords: readonly string[], excludeKeywords: readonly string[]): MonitorWarning[] {
  return excludedIn(keywords, excludeKeywords).flatMap((word, index) => {
    if (word === null) return [];
    const message = `“${keywords[index]}” is never found: every post that contains it also contains “${word}”, which is excluded. Remove one of them.`;
    return [{ field: `keywords[${index}]`, message }];
  });
}

/** One required word is enough, so that others may be excluded. */
function excludedRequirement(words: readonly string[], excludeKeywords: readonly string[]): MonitorWarning[] {
  if (words.length === 0 || excludedIn(words, excludeKeywords).includes(null)) return [];
  const message =
    'Nothing is ever found: each of these words contains one of exclude_keywords. Remove one of them from its list.';
  return [{ field: 'required_words', message }];
}

/** For each of some words, the excluded one that it contains, so that every post with it is excluded; null = none. */
function excludedIn(words: readonly string[], excludeKeywords: readonly string[]): (string | null)[] {
  const forms = words.map(normalizeKeyword);
  const suspects = excludeKeywords.filter((word) => {
    const form = normalizeKeyword(word);
    return forms.some((keyword) => keyword.includes(form));
  });
  // Compiling takes longer than all else that is done to create a monitor.
  if (suspects.length === 0) return words.map(() => null);
  const excluded = Matcher.compile([{ id: '', keywords: suspects, excludeKeywords: [], excludeAuthors: [] }]);
  return words.map((text) => {
    const [found] = excluded.match({ title: null, text, links: [], authorHandle: null });
    return found?.matches[0]?.keyword ?? null;
  });
}

function excludedLists(excludeAuthors: readonly string[], filters: MonitorFilters): MonitorWarning[] {
  const { onlyAuthors, onlyCommunities, excludeCommunities, onlyLanguages, excludeLanguages } = filters;
  const community = (name: string): string => {
    const known = readCommunity(name);
    return known === null ? name : communityKey(known);
  };
  return [
    ...excludedList('authors', onlyAuthors.map(normalizeHandle), excludeAuthors.map(normalizeHandle)),
    ...excludedList('communities', onlyCommunities.map(community), excludeCommunities.map(community)),
    ...excludedList('languages', onlyLanguages, excludeLanguages),
  ];
}

function excludedList(
  name: 'authors' | 'communities' | 'languages',
  only: readonly string[],
  excluded: readonly string[],
): MonitorWarning[] {
  if (only.length === 0 || !only.every((item) => excluded.includes(item))) return [];
  const message = `Everything in only_${name} is also in exclude_${name}, so it is excluded. Remove it from one of them.`;
  return [{ field: `only_${name}`, message }];
}
