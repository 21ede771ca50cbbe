import { ordered, pageOf } from '../posts/listing.js';
import type { FakeSettings } from '../posts/source-parts.js';
import type { ScheduledPost, Timeline } from '../posts/timeline.js';

/** A page of search results, and where the next one starts. */
export interface BlueskyFound {
  readonly posts: readonly ScheduledPost[];
  readonly cursor: string | null;
}

/** `searchPosts`, newest first; null if a parameter is invalid. */
export function searchBluesky(
  timeline: Timeline,
  query: Readonly<Record<string, string | undefined>>,
  now: Date,
  settings: FakeSettings,
): BlueskyFound | null {
  const { q = '', limit = '25', cursor = '0', since, until } = query;
  const [from, to] = [since, until].map((time) => (time === undefined ? null : Date.parse(time)));
  // A date without a time is rejected.
  if ([since, until].some((time) => time !== undefined && !/T.*(Z|[+-]\d\d:\d\d)$/.test(time))) return null;
  if (q === '' || !/^\d+$/.test(cursor) || !/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 100)
    return null;
  const found = timeline
    .search(q, now)
    .filter(
      ({ publishedAt }) => publishedAt.getTime() >= (from ?? 0) && publishedAt.getTime() < (to ?? Infinity),
    )
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  const { items, next } = pageOf(ordered(found, settings), Number(cursor), Number(limit), settings);
  return { posts: items, cursor: next === null ? null : `${next}` };
}
