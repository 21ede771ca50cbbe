import type { Timeline } from '../posts/timeline.js';
import type { InvalidParameter } from './x-answers.js';
import { versionsOf } from './x-post.js';
import { searchX, XQueryRefused } from './x-query.js';
import type { XParams } from './x-search.js';

const dayMs = 86_400_000;
const searchableMs = 7 * dayMs;
const settlingMs = 30_000;
const maxQueryLength = 512;
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
  const faults = faultsOf(params);
  if (faults.length > 0) return faults;
  const size = sizes[params['granularity'] ?? 'hour'] ?? dayMs;
  const until = now.getTime() - settlingMs;
  const from = until - searchableMs;
  try {
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
  } catch (error) {
    if (!(error instanceof XQueryRefused)) throw error;
    const message = `There were errors processing your request: ${error.message}`;
    return [{ name: 'query', value: params['query'] ?? '', message }];
  }
}

function faultsOf(params: XParams): InvalidParameter[] {
  const faults: InvalidParameter[] = [];
  const refuse = (name: string, message: string): void => {
    faults.push({ name, value: params[name] ?? '', message });
  };
  for (const name of Object.keys(params))
    if (!known.includes(name))
      refuse(name, `The query parameter [${name}] is not one of [${known.join(',')}]`);
  const query = params['query'] ?? '';
  if (query === '') refuse('query', 'The `query` query parameter can not be empty');
  if (query.length > maxQueryLength)
    refuse('query', `The \`query\` query parameter can not be longer than ${maxQueryLength} characters`);
  const granularity = params['granularity'];
  if (granularity !== undefined && !Object.hasOwn(sizes, granularity))
    refuse('granularity', 'The `granularity` query parameter value is not one of [minute,hour,day]');
  return faults;
}

function timeText(time: number): string {
  return new Date(time).toISOString();
}
