import { createHash } from 'node:crypto';
import type { FakePost } from '../posts/fake-post.js';
import type { ScheduledPost } from '../posts/timeline.js';
import type { XVocabulary } from './x-vocabulary.js';

/** The epoch of X's ids, in milliseconds since the Unix epoch. */
export const xEpochMs = 1_288_834_974_657;

/** One version of a post. Every edit has its own id. */
export interface XVersion {
  readonly id: string;
  readonly createdAt: Date;
  readonly post: FakePost;
  /** Ids of all versions, oldest first. */
  readonly history: readonly string[];
}

/** All versions of a post, oldest first. */
export function versionsOf({ post, publishedAt, edits }: ScheduledPost): readonly XVersion[] {
  const texts = [...edits.map(({ before }) => before), post];
  const times = [publishedAt, ...edits.map(({ editedAt }) => editedAt)];
  const serial = BigInt(post.name) & 4_194_303n;
  const history = times.map((time, at) =>
    at === 0 ? post.name : String((BigInt(time.getTime() - xEpochMs) << 22n) | serial),
  );
  return texts.map((text, at) => ({
    id: history[at] ?? post.name,
    createdAt: times[at] ?? publishedAt,
    post: text,
    history,
  }));
}

/** A version as shown by X. https://docs.x.com/x-api/fundamentals/data-dictionary */
export function dressXPost(version: XVersion, { words, fields, expansions }: XVocabulary): object {
  const { id, createdAt, post, history } = version;
  const whole = shorten(post.link === '' ? post.text : `${post.text} ${post.link}`);
  const isLong = [...whole.text].length > 280;
  const self = `https://x.com/i/web/status/${id}`;
  const shown = isLong ? shorten(`${[...post.text].slice(0, 274).join('')}… ${self}`) : whole;
  const show = <T>(name: string, value: T): Record<string, T> => (fields.has(name) ? { [name]: value } : {});
  const references = referencesOf(post);
  return {
    id,
    text: escaped(shown.text),
    [`edit_history_${words}_ids`]: history,
    ...(fields.has('author_id') || expansions.has('author_id') ? { author_id: userIdOf(post.author) } : {}),
    ...show('created_at', createdAt.toISOString()),
    ...show('public_metrics', metricsOf(post, words)),
    ...(shown.urls.length > 0 ? show('entities', { urls: shown.urls }) : {}),
    ...(isLong ? show(`note_${words}`, { text: escaped(whole.text), entities: { urls: whole.urls } }) : {}),
    ...(references.length > 0 ? show('referenced_tweets', references) : {}),
    ...(references.length > 0 && expansions.has('referenced_posts') ? { referenced_posts: references } : {}),
    ...show('lang', 'en'),
    ...show('conversation_id', post.parent ?? post.name),
  };
}

/** The numeric id of an account. */
export function userIdOf(author: string): string {
  const digest = createHash('sha256').update(author.toLowerCase()).digest();
  return String(digest.readUInt32BE() + 1_000_000);
}

/** Whether the post only repeats another one. Since May 2026 no search finds these. */
export function isRetweet({ repeats, text }: FakePost): boolean {
  return repeats !== null && text.startsWith('RT @');
}

/** The targets of all links in a post. */
export function linksOf({ text, link }: FakePost): string[] {
  return [...(text.match(linkPattern) ?? []), ...(link === '' ? [] : [link])];
}

const linkPattern = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

function referencesOf({ kind, parent, repeats }: FakePost): { type: string; id: string }[] {
  return [
    ...(kind === 'comment' ? [{ type: 'replied_to', id: parent ?? '20' }] : []),
    ...(repeats === null ? [] : [{ type: 'quoted', id: repeats }]),
  ];
}

function metricsOf(post: FakePost, words: XVocabulary['words']): object {
  return {
    [words === 'tweet' ? 'retweet_count' : 'repost_count']: post.reposts,
    reply_count: post.comments,
    like_count: post.likes,
    quote_count: post.quotes,
    bookmark_count: 0,
    impression_count: post.views,
  };
}

/** Replaces links by t.co addresses and returns their targets separately. */
function shorten(text: string): { text: string; urls: object[] } {
  const urls: object[] = [];
  let shift = 0;
  const short = text.replace(linkPattern, (expanded, at: number) => {
    const url = `https://t.co/${createHash('sha256').update(expanded).digest('base64url').slice(0, 10)}`;
    urls.push({
      start: at + shift,
      end: at + shift + url.length,
      url,
      expanded_url: expanded,
      display_url: expanded.replace(/^https?:\/\//, '').slice(0, 26),
    });
    shift += url.length - expanded.length;
    return url;
  });
  return { text: short, urls };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
