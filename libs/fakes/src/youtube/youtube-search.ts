import { listed } from '../posts/listing.js';
import type { FakeSettings } from '../posts/source-parts.js';
import type { ScheduledPost, Timeline } from '../posts/timeline.js';
import { indexQuery } from '../search/index-query.js';
import { youtubeAnswers } from './youtube-answers.js';
import type { Outcome } from './youtube-gate.js';
import { listOf, readPageToken } from './youtube-paging.js';
import { listParam, param, type YoutubeParams } from './youtube-params.js';
import { channelOf, channelResult, searchResult } from './youtube-things.js';

/**
 * A search ends after about this many results, whatever the estimate. They come newest first except for some swapped
 * neighbours, because the order is not reliable.
 */
const usual = { listsAtMost: 500, swapsEvery: 20 };

/** `search.list`: https://developers.google.com/youtube/v3/docs/search/list */
export function searchVideos(
  timeline: Timeline,
  params: YoutubeParams,
  now: Date,
  settings: FakeSettings,
): Outcome {
  if (listParam(params, 'part').length === 0)
    return (reply) => youtubeAnswers.missing(reply, 'Required parameter: part');
  const size = Number(param(params, 'maxResults') ?? 5);
  if (!(Number.isInteger(size) && size >= 0 && size <= 50))
    return (reply) => youtubeAnswers.badValue(reply, 'maxResults', 'it must be within the range [0, 50].');
  const order = param(params, 'order') ?? 'relevance';
  if (!orders.includes(order))
    return (reply) => youtubeAnswers.badValue(reply, 'order', `'${order}' is not in the list of values.`);
  for (const name of ['publishedAfter', 'publishedBefore']) {
    const time = param(params, name);
    if (time !== undefined && !rfc3339.test(time))
      return (reply) => youtubeAnswers.badValue(reply, name, 'it must be an RFC 3339 formatted date-time.');
  }
  const page = readPageToken(param(params, 'pageToken'), now);
  if (page === null) return (reply) => youtubeAnswers.badValue(reply, 'pageToken', 'it is not valid.');

  const found = matching(timeline, params, now).filter(({ publishedAt }) => publishedAt <= page.asOf);
  const results = listed(order === 'date' ? byDate(found) : byRelevance(found), { ...usual, ...settings });
  const types = listParam(params, 'type');
  const ofType = (type: string, entries: readonly ScheduledPost[], show: (entry: ScheduledPost) => object) =>
    types.length === 0 || types.includes(type) ? entries.map((entry) => ({ entry, thing: show(entry) })) : [];
  const all = [
    ...ofType('channel', results.slice(0, 1), channelResult),
    ...ofType('video', results, searchResult),
  ];
  const { body, items } = listOf(
    'searchListResponse',
    all.slice(0, settings['listsAtMost'] ?? usual.listsAtMost),
    { ...page, size },
    ({ thing }) => thing,
  );
  return { body, shown: items.map(({ entry }) => entry) };
}

const orders = ['date', 'rating', 'viewCount', 'relevance', 'title', 'videoCount'];
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

function matching(timeline: Timeline, params: YoutubeParams, now: Date): ScheduledPost[] {
  const q = param(params, 'q');
  const from = Date.parse(param(params, 'publishedAfter') ?? '1970-01-01T00:00:00Z');
  const to = Date.parse(param(params, 'publishedBefore') ?? '9999-01-01T00:00:00Z');
  const channel = param(params, 'channelId');
  const found = q === undefined || q === '' ? timeline.visible(now) : timeline.search(readQuery(q), now);
  return found.filter(
    (entry) =>
      entry.post.kind === 'post' &&
      entry.publishedAt.getTime() >= from &&
      entry.publishedAt.getTime() < to &&
      (channel === undefined || channelOf(entry) === channel),
  );
}

/**
 * Translates YouTube's query language to that of the search index: `|` is OR, `-word` excludes, quotes keep words together,
 * and adjacent terms are all required. OR binds tighter than that.
 * https://developers.google.com/youtube/v3/docs/search/list#q
 */
function readQuery(q: string): string {
  return indexQuery(q.match(/-?"[^"]*"?|\||[^\s|"]+/g) ?? [], '|');
}

function byDate(found: readonly ScheduledPost[]): ScheduledPost[] {
  return found.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}

/** The most viewed videos first. */
function byRelevance(found: readonly ScheduledPost[]): ScheduledPost[] {
  return found.toSorted((a, b) => b.post.views - a.post.views);
}
