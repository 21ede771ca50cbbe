import { listed } from '../posts/listing.js';
import type { FakeSettings } from '../posts/source-parts.js';
import type { ScheduledPost, Timeline } from '../posts/timeline.js';
import { type GithubQuery, isIn, readGithubQuery } from './github-query.js';
import { changedAt, type GithubThread, threadsOf, typeOf } from './github-things.js';

export type GithubParams = Readonly<Record<string, string | undefined>>;

/** One page of search results. */
export interface GithubFound<T> {
  readonly total: number;
  readonly page: readonly T[];
}

/** A search shows no more results than this, on any number of pages. */
export const mostResults = 1_000;

/**
 * `GET /search/issues`.
 * @returns a page of threads, or what is wrong with the query
 */
export function searchThreads(
  timeline: Timeline,
  params: GithubParams,
  now: Date,
  settings: FakeSettings,
): GithubFound<GithubThread> | string {
  const query = readGithubQuery(params['q'] ?? '');
  if (typeof query === 'string') return query;
  if (query.kind === null) return "Query must include 'is:issue' or 'is:pull-request'";
  const size = Number(params['per_page'] ?? 30);
  const number = Number(params['page'] ?? 1);
  if (!(size >= 1 && size <= 100 && number >= 1)) return 'The page is out of range.';
  if ((number - 1) * size >= mostResults) return 'Only the first 1000 search results are available';
  const named = namesOf(timeline.search(query.words, now), query);
  const found = [...threadsOf(timeline, now).values()]
    .filter(({ number }) => named.has(number))
    .filter(({ isPull }) => isPull === (query.kind === 'pr'))
    .filter(({ repository }) => !query.withoutOwners.has(repository.split('/')[0] ?? ''))
    .filter((thread) => isIn(query.created, createdAt(thread)) && isIn(query.updated, changedAt(thread)));
  const timeOf = params['sort'] === 'updated' ? changedAt : createdAt;
  found.sort((a, b) => timeOf(b).getTime() - timeOf(a).getTime() || Number(b.number) - Number(a.number));
  // The total includes threads that are not listed.
  const shown = listed(found, settings).slice(0, mostResults);
  return { total: found.length, page: shown.slice((number - 1) * size, number * size) };
}

/**
 * Searches for discussions.
 * @returns all of them, oldest first, because no order is documented
 */
export function searchDiscussions(
  timeline: Timeline,
  q: string,
  now: Date,
): readonly ScheduledPost[] | string {
  const query = readGithubQuery(q);
  if (typeof query === 'string') return query;
  return timeline
    .search(query.words, now)
    .filter((entry) => typeOf(entry) === 'discussion' && isIn(query.created, entry.publishedAt));
}

/** The names of the issues in which the posts were found. Without `in`, everything is searched. */
function namesOf(found: readonly ScheduledPost[], { searchedIn }: GithubQuery): ReadonlySet<string> {
  const looksIn = (name: string): boolean => searchedIn.size === 0 || searchedIn.has(name);
  return new Set(
    found.flatMap((entry) => {
      const { name, parent } = entry.post;
      if (typeOf(entry) === 'comment') return looksIn('comments') ? [parent ?? name] : [];
      return looksIn('title') || looksIn('body') ? [name] : [];
    }),
  );
}

function createdAt({ opening, comments }: GithubThread): Date {
  return opening?.publishedAt ?? comments[0]?.publishedAt ?? new Date(0);
}
