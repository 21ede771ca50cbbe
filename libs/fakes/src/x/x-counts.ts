import type { Timeline } from '../posts/timeline.js';
import type { InvalidParameter } from './x-answers.js';
import { invalid, queryFaults, searchableMs, settlingMs, unlessRefused, type XParams } from './x-params.js';
import { versionsOf } from './x-post.js';
import { searchX } from './x-query.js';

const dayMs = 86_400_000;
const sizes: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: dayMs };
const known = [
  'query',
  'granularity',
  'start_time',
  'end_time',
  'since_id',
  'until_id',
  'search_count.fields',
];

/**
 * `GET /2/tweets/counts/recent`: the number of posts of the last seven days that match a query, by period, oldest first.
 * https://docs.x.com/x-api/posts/get-count-of-recent-posts
 */
export function countRecent(
  timeline: Timeline,
  params: XParams,
  now: Date,
): object | readonly InvalidParameter[] {
  const faults = queryFaults(params, known);
  const granularity = params['granularity'] ?? 'hour';
  const size = Object.hasOwn(sizes, granularity) ? sizes[granularity] : undefined;
  if (size === undefined) {
    const message = 'The `granularity` query parameter value is not one of [minute,hour,day]';
    faults.push(invalid(params, 'granularity', message));
  }
  if (size === undefined || faults.length > 0) return faults;
  const until = now.getTime() - settlingMs;
  const from = until - searchableMs;
  return unlessRefused(params, () => {
    const times = searchX(timeline, params['query'] ?? '', now)
      .flatMap((entry) => versionsOf(entry).at(-1)?.createdAt.getTime() ?? [])
      .filter((time) => time >= from && time < until);
    const data: { start: string; end: string; tweet_count: number }[] = [];
    for (let start = from; start < until;) {
      const end = Math.min(Math.floor(start / size) * size + size, until);
      const count = times.filter((time) => time >= start && time < end).length;
      data.push({ end: timeText(end), start: timeText(start), tweet_count: count });
      start = end;
    }
    return { data, meta: { total_tweet_count: times.length } };
  });
}

function timeText(time: number): string {
  return new Date(time).toISOString();
}
