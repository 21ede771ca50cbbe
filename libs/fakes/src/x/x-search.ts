import { createHash } from 'node:crypto';
import { ordered, pageOf } from '../posts/listing.js';
import type { FakeSettings } from '../posts/source-parts.js';
import type { Timeline } from '../posts/timeline.js';
import type { InvalidParameter } from './x-answers.js';
import { invalid, queryFaults, searchableMs, settlingMs, unlessRefused, type XParams } from './x-params.js';
import { versionsOf, type XVersion } from './x-post.js';
import { searchX } from './x-query.js';

/** One page of search results, newest first. */
export interface XPage {
  readonly versions: readonly XVersion[];
  /** null = there are no older posts. */
  readonly nextToken: string | null;
}

/** The deviations of a search from normal. */
export interface PageFaults {
  /** The next token leads to the same page. */
  readonly repeatsItself: boolean;
  readonly settings: FakeSettings;
}

/**
 * `GET /2/tweets/search/recent`: the newest versions of posts of the last seven days, up to half a minute ago.
 * @returns the page, or what is wrong with the parameters
 */
export function searchRecent(
  timeline: Timeline,
  params: XParams,
  now: Date,
  { repeatsItself, settings }: PageFaults,
): XPage | readonly InvalidParameter[] {
  const faults = faultsOf(params, now);
  if (faults.length > 0) return faults;
  const cursor = readToken(params);
  return unlessRefused(params, () => {
    const size = Number(params['max_results'] ?? 10);
    const from = timeOf(params['start_time']) ?? now.getTime() - searchableMs;
    const until = timeOf(params['end_time']) ?? now.getTime() - settlingMs;
    const found = searchX(timeline, params['query'] ?? '', now)
      .flatMap((entry) => versionsOf(entry).at(-1) ?? [])
      .filter(({ createdAt }) => createdAt.getTime() >= from && createdAt.getTime() < until)
      .filter(({ id }) => isBetween(id, params))
      .sort(newerFirst);
    const all = ordered(found, settings);
    const { items, next } = pageOf(all, placeAfter(cursor, all), size, settings);
    if (repeatsItself) return { versions: items, nextToken: writeToken(params, cursor) };
    return { versions: items, nextToken: next === null ? null : writeToken(params, all[next - 1] ?? null) };
  });
}

const known = [
  'query',
  'start_time',
  'end_time',
  'since_id',
  'until_id',
  'max_results',
  'next_token',
  'pagination_token',
  'sort_order',
  'expansions',
  ...['tweet', 'post', 'media', 'poll', 'place', 'user'].map((of) => `${of}.fields`),
];

function faultsOf(params: XParams, now: Date): InvalidParameter[] {
  const faults = queryFaults(params, known);
  const refuse = (name: string, message: string): void => {
    faults.push(invalid(params, name, message));
  };
  const size = params['max_results'] ?? '10';
  if (!/^\d+$/.test(size) || Number(size) < 10 || Number(size) > 100)
    refuse('max_results', `The \`max_results\` query parameter value [${size}] is not between 10 and 100`);
  if (!['recency', 'relevancy', undefined].includes(params['sort_order']))
    refuse('sort_order', 'The `sort_order` query parameter value is not one of [recency,relevancy]');
  for (const name of ['start_time', 'end_time']) {
    const value = params[name];
    if (value === undefined) continue;
    const time = timeOf(value);
    if (time === null)
      refuse(name, `The \`${name}\` query parameter value [${value}] is not a valid RFC3339 date`);
    else if (time < now.getTime() - searchableMs)
      refuse(name, `Invalid '${name}': must be on or after the last seven days`);
    else if (time > now.getTime() - 10_000)
      refuse(name, `Invalid '${name}': must be a minimum of 10 seconds prior to the request time`);
  }
  for (const name of ['since_id', 'until_id'])
    if (params[name] !== undefined && !/^\d{1,19}$/.test(params[name] ?? ''))
      refuse(name, `The \`${name}\` query parameter value is not valid`);
  for (const name of ['next_token', 'pagination_token'])
    if (params[name] !== undefined && readToken(params) === null && params[name] !== writeToken(params, null))
      refuse(name, `The \`${name}\` query parameter value [${params[name]}] is not valid`);
  return faults;
}

function timeOf(value: string | undefined): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(value ?? '')) return null;
  const time = Date.parse(value ?? '');
  return Number.isNaN(time) ? null : time;
}

function isBetween(id: string, params: XParams): boolean {
  const since = params['since_id'];
  const until = params['until_id'];
  return (
    (since === undefined || BigInt(id) > BigInt(since)) && (until === undefined || BigInt(id) < BigInt(until))
  );
}

type Place = Pick<XVersion, 'id' | 'createdAt'>;

function newerFirst(a: Place, b: Place): number {
  const difference = b.createdAt.getTime() - a.createdAt.getTime();
  return difference !== 0 ? difference : Number(BigInt(b.id) - BigInt(a.id));
}

/** The start of the page after a place, whether or not the post there is still listed. */
function placeAfter(cursor: Place | null, all: readonly XVersion[]): number {
  if (cursor === null) return 0;
  const at = all.findIndex(({ id }) => id === cursor.id);
  if (at >= 0) return at + 1;
  const firstOlder = all.findIndex((version) => newerFirst(version, cursor) > 0);
  return firstOlder < 0 ? all.length : firstOlder;
}

/** An opaque token that never expires, but is only valid with the same parameters. */
function writeToken(params: XParams, after: Place | null): string {
  const place = after === null ? '' : `${after.createdAt.getTime()}.${after.id}`;
  return Buffer.from(`${fingerprint(params)}.${place}`).toString('base64url');
}

function readToken(params: XParams): Place | null {
  const token = params['next_token'] ?? params['pagination_token'];
  const [print, ms, id] = Buffer.from(token ?? '', 'base64url')
    .toString()
    .split('.');
  if (print !== fingerprint(params) || !/^\d+$/.test(ms ?? '') || !/^\d+$/.test(id ?? '')) return null;
  return { createdAt: new Date(Number(ms)), id: id ?? '' };
}

function fingerprint(params: XParams): string {
  const others = Object.entries(params).filter(([name]) => !/^(next|pagination)_token$/.test(name));
  return createHash('sha256').update(JSON.stringify(others.sort())).digest('hex').slice(0, 12);
}
