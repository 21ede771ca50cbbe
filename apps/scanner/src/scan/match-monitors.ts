import { type Match, type Monitor, noFilters, type Post } from '@earshot/domain';
import { Matcher } from '@earshot/matching';
import { matchesOf } from './post-matcher.js';

/** Matches a post of an existing mention: only keywords count, whatever else the monitors now require. */
export function matchMonitors(
  post: Post,
  monitors: readonly Pick<Monitor, 'id' | 'keywords' | 'filters'>[],
): Match[] {
  const matcher = Matcher.compile(
    monitors.map(({ id, keywords, filters: { caseSensitiveKeywords } }) => ({
      id,
      keywords,
      excludeKeywords: [],
      excludeAuthors: [],
      filters: { ...noFilters, caseSensitiveKeywords },
    })),
  );
  return matchesOf(matcher.match(post));
}
