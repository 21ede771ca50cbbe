import { parseUrl, type Post } from '@earshot/domain';
import { type Fields, fieldsOf, textOf } from '../reading/read-fields.js';
import { FieldMissing } from '../reading/read-listed.js';
import { utcTime } from '../reading/utc-time.js';
import type { ListedItem } from '../reading/read-pages.js';
import { urlPart } from '../reading/url-part.js';

/**
 * The requested fields; counts are not available for other people's posts.
 * https://developers.facebook.com/docs/threads/reference/media-retrieval
 */
export const threadsFields =
  'id,media_type,permalink,username,text,timestamp,shortcode,is_reply,root_post,replied_to,link_attachment_url';

/** Reads a post or a reply. A repost is listed, but is not a post of its own. */
export function readThreadsPost(value: unknown): ListedItem | FieldMissing {
  const fields = fieldsOf(value);
  const id = textOf(fields, 'id');
  const publishedAt = timeOf(fields);
  if (id === null) return new FieldMissing('id');
  if (publishedAt === null) return new FieldMissing('timestamp');
  if (textOf(fields, 'media_type') === 'REPOST_FACADE') return { id, publishedAt, post: null };
  const username = textOf(fields, 'username');
  const url = permalinkOf(fields, username);
  if (url === null) return new FieldMissing('permalink');
  const link = textOf(fields, 'link_attachment_url');
  const post: Post = {
    source: 'threads',
    externalId: id,
    kind: isReply(fields) ? 'comment' : 'post',
    url,
    title: null,
    // Pictures and videos may have no text.
    text: textOf(fields, 'text') ?? '',
    links: link === null || parseUrl(link) === null || link === url ? [] : [link],
    authorHandle: username,
    authorUrl: username === null ? null : profileOf(username),
    publishedAt,
    engagement: { likes: null, replies: null, reposts: null, quotes: null, views: null },
  };
  return { id, publishedAt, post };
}

const site = 'https://www.threads.com';

function profileOf(username: string): string {
  return `${site}/@${urlPart(username)}`;
}

/** `2026-04-21T03:24:04+0000`: not every engine parses an offset without a colon. */
function timeOf(fields: Fields): Date | null {
  return utcTime(textOf(fields, 'timestamp')?.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') ?? null);
}

/** Older responses link to threads.net; a post is identified by its shortcode. */
function permalinkOf(fields: Fields, username: string | null): string | null {
  const given = parseUrl(textOf(fields, 'permalink') ?? '');
  const isThreads = given !== null && /(^|\.)threads\.(com|net)$/.test(given.hostname);
  const [, author, shortcode] =
    /^\/(?:@([^/]+)\/post|t)\/([\w-]+)/.exec(isThreads ? given.pathname : '') ?? [];
  const code = textOf(fields, 'shortcode') ?? shortcode;
  if (code === undefined) return null;
  if (username !== null) return `${profileOf(username)}/post/${urlPart(code)}`;
  return author === undefined ? `${site}/t/${urlPart(code)}` : `${site}/@${author}/post/${code}`;
}

function isReply(fields: Fields): boolean {
  const above = [fields['root_post'], fields['replied_to']].map((post) => textOf(fieldsOf(post), 'id'));
  return fields['is_reply'] === true || above.some((id) => id !== null);
}
