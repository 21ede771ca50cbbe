import { anyPost, type FakePost } from '../posts/fake-post.js';
import { tokens } from '../search/tokens.js';
import { ordered, pageOf } from '../posts/listing.js';
import type { FakeSettings } from '../posts/source-parts.js';
import { older, type ScheduledPost, type Timeline } from '../posts/timeline.js';
import { dressThreadsPost, threadsFields, threadsOwner } from './threads-media.js';

export type ThreadsParams = Readonly<Record<string, string | undefined>>;

/** A search response, and the names of the posts in it. */
export interface ThreadsFound {
  readonly body: object;
  readonly names: readonly string[];
}

/**
 * `GET /keyword_search`: all words of `q`, anywhere in a post or a reply; there are no operators. Unless `RECENT` is
 * requested, it returns the most liked posts, and only some of them.
 * @param link the address of the search, for the link to the next page
 * @returns the page, or what is wrong with the parameters, in Meta's words
 */
export function searchThreads(
  timeline: Timeline,
  params: ThreadsParams,
  now: Date,
  {
    ownOnly,
    link,
    settings,
  }: { readonly ownOnly: boolean; readonly link: string; readonly settings: FakeSettings },
): ThreadsFound | string {
  const fault = faultOf(params, now);
  if (fault !== null) return fault;
  const words = tokens(params['q'] ?? '');
  const query = words.map((word) => `"${word}"`).join(' AND ');
  const from = secondsOf(params['since']) ?? 0;
  const until = secondsOf(params['until']) ?? Infinity;
  const found = [...(words.length === 0 ? [] : timeline.search(query, now)), ...elsewhere(params, now)]
    .filter(
      ({ publishedAt }) => publishedAt.getTime() >= from * 1_000 && publishedAt.getTime() <= until * 1_000,
    )
    .filter(({ post }) => !ownOnly || post.author === threadsOwner.username)
    .filter(({ post }) => [undefined, post.author].includes(params['author_username']));
  const sorted =
    params['search_type'] === 'RECENT'
      ? found.sort(older).reverse()
      : found.sort(moreLiked).slice(0, topPosts);
  return answerOf(ordered(sorted, settings), params, link, settings);
}

/** On Threads someone always writes "the", which shows an app whether its searches cover everybody's posts. */
function elsewhere({ q }: ThreadsParams, now: Date): ScheduledPost[] {
  return q === 'the' ? [{ post: someonesPost, publishedAt: new Date(now.getTime() - 1_000), edits: [] }] : [];
}

const someonesPost: FakePost = {
  ...anyPost,
  source: 'threads',
  kind: 'post',
  name: '17999999999999999',
  text: 'What the',
};

/** In seconds; nothing older is searched. */
const earliest = 1_688_540_400;
const topPosts = 25;

function answerOf(
  listed: readonly ScheduledPost[],
  params: ThreadsParams,
  link: string,
  settings: FakeSettings,
): ThreadsFound {
  const size = Number(params['limit'] ?? 25);
  const { after, before } = params;
  const at = (cursor: string): number => listed.findIndex(({ post }) => cursorOf(post.name) === cursor);
  const start =
    before === undefined ? (after === undefined ? 0 : at(after) + 1) : Math.max(0, at(before) - size);
  const { items, next: following } = pageOf(listed, start, size, settings);
  const [first] = items;
  const last = following === null ? items.at(-1) : listed[following - 1];
  const fields = new Set((params['fields'] ?? 'id').split(','));
  const data = items.map((item) => dressThreadsPost(item, fields));
  const names = items.map(({ post }) => post.name);
  if (first === undefined || last === undefined) return { body: { data }, names };
  const cursors = { before: cursorOf(first.post.name), after: cursorOf(last.post.name) };
  // The link includes the token of the request.
  const next = following !== null ? { next: `${link}&after=${cursors.after}` } : {};
  return { body: { data, paging: { cursors, ...next } }, names };
}

function faultOf(params: ThreadsParams, now: Date): string | null {
  const limit = params['limit'] ?? '25';
  const unknown = (params['fields'] ?? '')
    .split(',')
    .filter((name) => name !== '' && !(threadsFields as readonly string[]).includes(name));
  if ((params['q'] ?? '').trim() === '') return '(#100) The parameter q is required';
  if (unknown.length > 0) return `(#100) Tried accessing nonexisting field (${unknown[0]})`;
  if (!['TOP', 'RECENT', undefined].includes(params['search_type']))
    return '(#100) Param search_type must be one of {TOP, RECENT}';
  if (!['KEYWORD', 'TAG', undefined].includes(params['search_mode']))
    return '(#100) Param search_mode must be one of {KEYWORD, TAG}';
  if (!/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > 100)
    return '(#100) Param limit must be between 1 and 100';
  const [since, until] = [secondsOf(params['since']), secondsOf(params['until'])];
  if (Number.isNaN(since) || (since ?? earliest) < earliest)
    return `(#100) Param since must be a time from ${earliest} on`;
  if (Number.isNaN(until) || (until ?? 0) > now.getTime() / 1_000)
    return '(#100) Param until must be a time that has passed';
  return since !== null && until !== null && since >= until
    ? '(#100) Param since must be before until'
    : null;
}

/** Unix seconds or a date, in Unix seconds; null = not given. */
function secondsOf(value: string | undefined): number | null {
  if (value === undefined) return null;
  return /^\d+$/.test(value) ? Number(value) : Date.parse(value) / 1_000;
}

function cursorOf(name: string): string {
  return Buffer.from(`cursor-${name}`).toString('base64url');
}

function moreLiked(a: ScheduledPost, b: ScheduledPost): number {
  return b.post.likes - a.post.likes || older(b, a);
}
