import { listed } from '../posts/listing.js';
import type { FakeSettings } from '../posts/source-parts.js';
import { older, type ScheduledPost, type Timeline } from '../posts/timeline.js';
import { tokens } from '../search/tokens.js';
import { dressHit } from './hackernews-hit.js';

export type SearchParams = Readonly<Record<string, string | undefined>>;

/** A search response, and the names of the posts in it. */
export interface HackernewsFound {
  readonly body: object;
  readonly names: readonly string[];
}

/** The limit on any number of pages: https://github.com/algolia/hn-search/issues/230 */
const listedAtMost = 1_000;

/**
 * `GET /search_by_date`: newest first. All words of `query` must occur, `"words side by side"` and `-word` work as usual,
 * and OR is an ordinary word.
 * @param knows whether the index contains the post
 * @returns the page, or what is wrong with the parameters
 */
export function searchByDate(
  timeline: Timeline,
  params: SearchParams,
  now: Date,
  knows: (entry: ScheduledPost) => boolean,
  settings: FakeSettings,
): HackernewsFound | string {
  const filters = (params['numericFilters'] ?? '').split(',').filter((filter) => filter !== '');
  const bounds = filters.map(boundOf);
  if (bounds.includes(null)) return `Invalid numericFilters: ${params['numericFilters']}`;
  const groups = tagGroups(params['tags'] ?? '');
  const newestFirst = matching(timeline, params, now)
    .filter(knows)
    .filter((entry) => groups.every((tags) => tags.some((tag) => tagsOf(entry).includes(tag))))
    .sort((a, b) => secondsOf(b) - secondsOf(a) || older(b, a));
  // An index that does not list older posts does not find them by time either.
  const found = listed(newestFirst, settings).filter((entry) =>
    bounds.every((bound) => bound === null || bound(secondsOf(entry))),
  );
  const size = Math.min(numberOf(params['hitsPerPage'], 20), listedAtMost);
  const page = numberOf(params['page'], 0);
  const shown = found.slice(0, listedAtMost).slice(page * size, (page + 1) * size);
  const body = {
    hits: shown.map(dressHit),
    // An estimate if there are many.
    nbHits: found.length > 100 ? Math.round(found.length * 1.07) : found.length,
    exhaustiveNbHits: found.length <= 100,
    exhaustiveTypo: true,
    page,
    nbPages: Math.ceil(Math.min(found.length, listedAtMost) / Math.max(1, size)),
    hitsPerPage: size,
    query: params['query'] ?? '',
    params: new URLSearchParams(params as Record<string, string>).toString(),
    processingTimeMS: 3,
  };
  return { body, names: shown.map(({ post }) => post.name) };
}

function matching(timeline: Timeline, params: SearchParams, now: Date): ScheduledPost[] {
  const pieces = (params['query'] ?? '').match(/-?"[^"]*"?|\S+/g) ?? [];
  const terms = pieces.flatMap((piece) => {
    const isExcluded = piece.startsWith('-') && piece.length > 1;
    const words = tokens(piece);
    const phrases = /^-?"/.test(piece) ? [words.join(' ')] : words;
    return phrases.filter((phrase) => phrase !== '').map((phrase) => ({ isExcluded, phrase }));
  });
  if (terms.length === 0) return [...timeline.visible(now)];
  const query = terms.map(({ isExcluded, phrase }) => `${isExcluded ? 'NOT ' : ''}"${phrase}"`).join(' AND ');
  const found = new Set(timeline.search(query, now));
  const [{ phrase: last } = { phrase: '' }] = terms.slice(-1);
  // Defaults that a reader has to turn off: prefixes of the last word match, and so do names of authors.
  const begins = params['queryType'] !== 'prefixNone' && terms.length === 1;
  const byAuthor = !(params['restrictSearchableAttributes'] ?? 'author').split(',').includes('author');
  for (const entry of timeline.visible(now)) {
    const { title, text, author } = entry.post;
    if (begins && tokens(`${title} ${text}`).some((word) => word.startsWith(last))) found.add(entry);
    if (!byAuthor && author.toLowerCase() === last) found.add(entry);
  }
  return [...found];
}

/** `(story,comment),author_pg`: any of those in brackets, and all of the others. */
function tagGroups(tags: string): string[][] {
  return (tags.match(/\([^)]*\)|[^,()]+/g) ?? []).map((group) => group.replace(/[()]/g, '').split(','));
}

function tagsOf({ post }: ScheduledPost): string[] {
  const story = post.kind === 'comment' ? post.parent : post.name;
  return [post.kind === 'comment' ? 'comment' : 'story', `author_${post.author}`, `story_${story}`];
}

function boundOf(filter: string): ((seconds: number) => boolean) | null {
  const [, how, bound] = /^created_at_i\s*(>=|<=|>|<|=)\s*(\d+)$/.exec(filter.trim()) ?? [];
  const limit = Number(bound);
  if (how === '>=') return (seconds) => seconds >= limit;
  if (how === '<=') return (seconds) => seconds <= limit;
  if (how === '>') return (seconds) => seconds > limit;
  if (how === '<') return (seconds) => seconds < limit;
  return how === '=' ? (seconds) => seconds === limit : null;
}

function secondsOf({ publishedAt }: ScheduledPost): number {
  return Math.floor(publishedAt.getTime() / 1_000);
}

function numberOf(value: string | undefined, usual: number): number {
  return /^\d{1,6}$/.test(value ?? '') ? Number(value) : usual;
}
