import { grouped } from '../list/grouped.js';
import { type Community, communityKey, readCommunity } from '../post/community.js';
import type { Monitor } from './monitor.js';

/** The effect of changing a monitor on its watches. */
export type WatchEffect =
  /** Watches search for the same as before. */
  | 'none'
  /** A scan under way is outdated; the next one continues where the last one ended. */
  | 'continue'
  /** Keywords were added and nothing else lets more through: the past is read for them, and again for others where that is free. */
  | 'more_keywords'
  /** Older posts may match now, so the past is read again, as for a new monitor. */
  | 'start_over';

type Scanned = Pick<
  Monitor,
  'keywords' | 'excludeKeywords' | 'excludeAuthors' | 'filters' | 'sources' | 'active'
>;

/**
 * The effect on watches when `before` becomes `after`.
 * @param key the form in which keywords are compared: equal keys find the same posts
 */
export function watchEffect(before: Scanned, after: Scanned, key: (keyword: string) => string): WatchEffect {
  const adds = (from: readonly string[], to: readonly string[]): boolean => {
    const known = new Set(from.map(key));
    return to.some((word) => !known.has(key(word)));
  };
  const widens = (from: readonly string[], to: readonly string[]): boolean =>
    from.length > 0 && (to.length === 0 || adds(from, to));
  const wanted = new Set(after.keywords.map(key));
  const widened =
    // Some keywords no longer have to match in case, or others now have to.
    before.filters.caseSensitiveKeywords.some(
      (word) => wanted.has(key(word)) && !after.filters.caseSensitiveKeywords.includes(word),
    ) ||
    exclusionsOf(before).some((list, index) => adds(exclusionsOf(after)[index] ?? [], list)) ||
    limitsOf(before).some((list, index) => widens(list, limitsOf(after)[index] ?? [])) ||
    // Each source is limited by itself: one of which no community is listed any more is read whole.
    [...communitiesOf(before)].some(([source, list]) => widens(list, communitiesOf(after).get(source) ?? []));
  if (widened) return 'start_over';
  if (adds(before.keywords, after.keywords)) return 'more_keywords';
  const was = allOf(before);
  const touched =
    before.active !== after.active || allOf(after).some((list, index) => !sameWords(was[index] ?? [], list));
  return touched ? 'continue' : 'none';
}

type Lists = readonly (readonly string[])[];

/** Lists that find less the longer they are. */
function exclusionsOf({ excludeKeywords, excludeAuthors, filters }: Scanned): Lists {
  const communities = readAll(filters.excludeCommunities).map(communityKey);
  return [excludeKeywords, excludeAuthors, communities, filters.excludeLanguages];
}

/** Lists that find more the longer they are; empty ones find the most. */
function limitsOf({ filters }: Scanned): Lists {
  return [filters.requiredWords, filters.onlyAuthors, filters.onlyLanguages];
}

/** Likewise, the communities to which each source is limited. */
function communitiesOf({ filters }: Scanned): ReadonlyMap<string, readonly string[]> {
  const bySource = grouped(readAll(filters.onlyCommunities), ({ source }) => source);
  return new Map([...bySource].map(([source, some]) => [source, some.map(communityKey)]));
}

function readAll(communities: readonly string[]): Community[] {
  return communities.flatMap((name) => readCommunity(name) ?? []);
}

function allOf(monitor: Scanned): Lists {
  const { keywords, sources, filters } = monitor;
  const { caseSensitiveKeywords, onlyCommunities } = filters;
  return [
    keywords,
    sources,
    caseSensitiveKeywords,
    onlyCommunities,
    ...exclusionsOf(monitor),
    ...limitsOf(monitor),
  ];
}

/** Whether both lists contain the same words, in any order. */
function sameWords(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((word) => others.includes(word));
}
