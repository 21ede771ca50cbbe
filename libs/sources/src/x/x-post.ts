import { parseUrl, type Post } from '@earshot/domain';
import { type Fields, fieldsOf, itemsOf, numberOf, textOf } from '../reading/read-fields.js';
import { timeOf } from '../reading/utc-time.js';
import type { ListedItem } from '../reading/read-pages.js';
import { urlPart } from '../reading/url-part.js';

/**
 * Reads a post in either of X's two vocabularies (`note_tweet` or `note_post`, `retweet_count` or `repost_count` ..) and
 * never throws; null if it has no id. A retweet is listed, but is not a post of its own.
 * https://docs.x.com/x-api/fundamentals/data-dictionary
 * @param usernames by user id, as far as the response contains them
 */
export function readXPost(value: unknown, usernames: ReadonlyMap<string, string>): ListedItem | null {
  const fields = fieldsOf(value);
  const id = textOf(fields, 'id');
  if (id === null || !/^\d{1,19}$/.test(id)) return null;
  const publishedAt = publishedTime(fields, id);
  const references = referencesOf(fields);
  // By reference only: "RT @name: .." may also be typed by hand, as a post of its own.
  if (references.some(({ type }) => type === 'retweeted')) return { id, publishedAt, post: null };
  const history = versionsOf(fields);
  const authorId = textOf(fields, 'author_id');
  const post: Post = {
    source: 'x',
    // Every edit is a post with a new id; the first id identifies them all.
    externalId: history[0] ?? id,
    kind: references.some(({ type }) => type === 'replied_to') ? 'comment' : 'post',
    title: null,
    text: decode(textOf(longText(fields), 'text') ?? textOf(fields, 'text') ?? ''),
    links: linksOf(fields, [...history, id]),
    publishedAt,
    engagement: engagementOf(fieldsOf(fields['public_metrics'])),
    ...whereToFind(id, authorId, usernames.get(authorId ?? '') ?? null),
  };
  const quoted = references.find(({ type }) => type === 'quoted')?.id ?? null;
  return { id, publishedAt, post: quoted === null ? post : { ...post, repeats: quoted } };
}

/** Ids of all versions of a post, oldest first. */
export function versionsOf(value: unknown): readonly string[] {
  const fields = fieldsOf(value);
  const ids = itemsOf(fields['edit_history_post_ids'] ?? fields['edit_history_tweet_ids']);
  return ids.filter((id) => typeof id === 'string');
}

/** The id of an author whose name is not known yet; null if the name is known, or there is no author. */
export function authorIdOf({ authorHandle, authorUrl }: Post): string | null {
  if (authorHandle !== null || authorUrl === null) return null;
  return authorByIdUrl.exec(authorUrl)?.[1] ?? null;
}

/** The post with its author's name. */
export function withAuthor(post: Post, username: string): Post {
  const versionId = post.url.slice(post.url.lastIndexOf('/') + 1);
  return { ...post, ...whereToFind(versionId, null, username) };
}

/** The post with its author's id in place of a name, in a form that no name can have; the author's address works with the id. */
export function withAuthorId(post: Post): Post {
  const id = authorIdOf(post);
  return id === null ? post : { ...post, authorHandle: `id:${id}` };
}

const site = 'https://x.com';
const authorByIdUrl = /^https:\/\/x\.com\/i\/user\/(\d+)$/;

type Whereabouts = Pick<Post, 'authorHandle' | 'authorUrl' | 'url'>;

/** Without a name, both addresses use ids, and X redirects them. */
function whereToFind(id: string, authorId: string | null, username: string | null): Whereabouts {
  if (username === null) {
    const authorUrl = authorId === null ? null : `${site}/i/user/${authorId}`;
    return { authorHandle: null, authorUrl, url: `${site}/i/web/status/${id}` };
  }
  const authorUrl = `${site}/${urlPart(username)}`;
  return { authorHandle: username, authorUrl, url: `${authorUrl}/status/${id}` };
}

/** An id contains its time in milliseconds: https://docs.x.com/resources/fundamentals/x-ids */
function publishedTime(fields: Fields, id: string): Date {
  return timeOf(fields, 'created_at') ?? new Date(Number(BigInt(id) >> 22n) + 1_288_834_974_657);
}

function referencesOf(fields: Fields) {
  const references = itemsOf(fields['referenced_posts'] ?? fields['referenced_tweets']).map(fieldsOf);
  return references.map((reference) => ({ type: textOf(reference, 'type'), id: textOf(reference, 'id') }));
}

/** Above 280 characters, `text` is truncated. */
function longText(fields: Fields): Fields {
  return fieldsOf(fields['note_post'] ?? fields['note_tweet']);
}

/** X escapes exactly these three, once; `&amp;` typed by a person is returned as `&amp;amp;`. */
function decode(text: string): string {
  const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
  return text.replace(/&(amp|lt|gt);/g, (entity) => signs[entity] ?? entity);
}

/** The targets of t.co links in the text, without the links that pictures and long texts have to the post itself. */
function linksOf(fields: Fields, ownIds: readonly string[]): readonly string[] {
  const urls = [fields, longText(fields)].flatMap((part) => itemsOf(fieldsOf(part['entities'])['urls']));
  const links = urls
    .map(fieldsOf)
    .flatMap((url) => [textOf(url, 'expanded_url') ?? [], textOf(url, 'unwound_url') ?? []].flat());
  return [...new Set(links)].filter((link) => isForeign(link, ownIds));
}

function isForeign(link: string, ownIds: readonly string[]): boolean {
  const url = parseUrl(link);
  if (url === null) return false;
  const isX = /(^|\.)(x|twitter)\.com$/.test(url.hostname);
  return !isX || !ownIds.some((id) => url.pathname.split('/').includes(id));
}

function engagementOf(metrics: Fields): Post['engagement'] {
  return {
    likes: numberOf(metrics, 'like_count'),
    replies: numberOf(metrics, 'reply_count'),
    reposts: numberOf(metrics, 'repost_count') ?? numberOf(metrics, 'retweet_count'),
    quotes: numberOf(metrics, 'quote_count'),
    views: numberOf(metrics, 'impression_count'),
  };
}
