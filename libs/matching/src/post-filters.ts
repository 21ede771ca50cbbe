import {
  type Community,
  communityKey,
  isNamed,
  type MonitorFilters,
  noFilters,
  type Post,
  readCommunity,
  undetermined,
} from '@earshot/domain';
import { normalizeHandle } from './keyword.js';
import type { KeywordSet, Refusal } from './keyword-set.js';
import { type LanguageOf, textOfPost } from './language/load-language-of.js';

/** The parts of a post that filters use. */
export type FilteredPost = Pick<Post, 'title' | 'text' | 'authorHandle'> &
  Partial<Pick<Post, 'source' | 'community'>>;

/** A condition unrelated to words; null = the post passes. Lists are sorted by cost. */
export type PostFilter = (post: FilteredPost) => Refusal | null;

/**
 * The filters of a set that are unrelated to words; none for most sets. Unknown properties of a post never exclude it,
 * unless the set excludes the language `und`.
 */
export function postFilters(
  { excludeAuthors, filters = noFilters }: KeywordSet,
  languageOf: LanguageOf | null,
): readonly PostFilter[] {
  const { onlyAuthors, onlyCommunities, excludeCommunities } = filters;
  return [
    ...(excludeAuthors.length + onlyAuthors.length === 0 ? [] : [authorFilter(excludeAuthors, onlyAuthors)]),
    ...(onlyCommunities.length + excludeCommunities.length === 0 ? [] : [communityFilter(filters)]),
    ...(asksForLanguage(filters) ? [languageFilter(filters, languageOf)] : []),
  ];
}

/** Whether language detection is needed. */
export function asksForLanguage({ onlyLanguages, excludeLanguages }: MonitorFilters = noFilters): boolean {
  return onlyLanguages.length + excludeLanguages.length > 0;
}

/**
 * Returns a filter that says whether and why a post is excluded by its author. Unknown authors are never excluded, and an id in
 * place of a name only by ids.
 */
export function authorFilter(
  excludeAuthors: readonly string[],
  onlyAuthors: readonly string[],
): (post: { readonly authorHandle: string | null }) => Refusal | null {
  const excluded = new Set(excludeAuthors.map(normalizeHandle));
  const only = new Set(onlyAuthors.map(normalizeHandle));
  const listsNames = [...only].some(isNamed);
  return ({ authorHandle }) => {
    if (authorHandle === null) return null;
    const handle = normalizeHandle(authorHandle);
    if (excluded.has(handle)) return { filter: 'exclude_authors', found: authorHandle };
    if (only.size === 0 || only.has(handle) || (listsNames && !isNamed(handle))) return null;
    return { filter: 'only_authors', found: authorHandle };
  };
}

function communityFilter({ onlyCommunities, excludeCommunities }: MonitorFilters): PostFilter {
  const read = (names: readonly string[]): Community[] => names.flatMap((name) => readCommunity(name) ?? []);
  const excluded = new Set(read(excludeCommunities).map(communityKey));
  const only = new Set(read(onlyCommunities).map(communityKey));
  const limitedSources = new Set(read(onlyCommunities).map(({ source }) => source));
  return ({ source, community }) => {
    if (source === undefined || typeof community !== 'string') return null;
    const key = communityKey({ source, name: community });
    if (excluded.has(key)) return { filter: 'exclude_communities', found: community };
    if (!limitedSources.has(source) || only.has(key)) return null;
    return { filter: 'only_communities', found: community };
  };
}

function languageFilter(
  { onlyLanguages, excludeLanguages }: MonitorFilters,
  languageOf: LanguageOf | null,
): PostFilter {
  if (languageOf === null) throw new Error('Language detection is loaded by compileMatcher.');
  return (post) => {
    const language = languageOf(textOfPost(post));
    const tag = language ?? undetermined;
    if (excludeLanguages.includes(tag)) return { filter: 'exclude_languages', found: tag };
    if (language === null || onlyLanguages.length === 0 || onlyLanguages.includes(language)) return null;
    return { filter: 'only_languages', found: language };
  };
}
