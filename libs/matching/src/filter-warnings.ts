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

/** Warns about keywords that can never be found, and about lists that exclude everything they are limited to. */
export function filterWarnings(set: Omit<KeywordSet, 'id'>): MonitorWarning[] {
  return [...excludedKeywords(set), ...excludedLists(set.excludeAuthors, set.filters ?? noFilters)];
}

/** A post that contains a keyword contains all words of it, so an excluded one excludes every such post. */
function excludedKeywords({ keywords, excludeKeywords }: Omit<KeywordSet, 'id'>): MonitorWarning[] {
  const forms = keywords.map(normalizeKeyword);
  const suspects = excludeKeywords.filter((word) => {
    const form = normalizeKeyword(word);
    return forms.some((keyword) => keyword.includes(form));
  });
  // Compiling takes longer than all else that is done to create a monitor.
  if (suspects.length === 0) return [];
  const excluded = Matcher.compile([{ id: '', keywords: suspects, excludeKeywords: [], excludeAuthors: [] }]);
  return keywords.flatMap((keyword, index) => {
    const [found] = excluded.match({ title: null, text: keyword, links: [], authorHandle: null });
    const word = found?.matches[0]?.keyword;
    if (word === undefined) return [];
    const message = `“${keyword}” is never found: every post that contains it also contains “${word}”, which is excluded. Remove one of them.`;
    return [{ field: `keywords[${index}]`, message }];
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
