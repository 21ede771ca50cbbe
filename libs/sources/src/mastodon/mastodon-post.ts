import { parseUrl, type Post } from '@earshot/domain';
import { htmlToText } from '../text/html-to-text.js';
import { bulletList, paragraphs } from '../text/paragraphs.js';
import { readTitle } from '../text/read-title.js';
import { type Fields, fieldsOf, itemsOf, numberOf, textOf } from '../reading/read-fields.js';
import { FieldMissing } from '../reading/read-listed.js';
import { timeOf } from '../reading/utc-time.js';
import { isMastodonId, timeWritten } from './mastodon-time.js';

/** A post as a server's timeline lists it. */
export interface ListedStatus {
  /** The server's own id. */
  readonly id: string;
  /** null = a boost, which is not a post of its own, or a post that is not public. */
  readonly post: Post | null;
}

/**
 * Reads a post. https://docs.joinmastodon.org/entities/Status
 * @param domain that of the server's accounts, if it is not the server's host
 */
export function readStatus(value: unknown, server: string, domain = server): ListedStatus | FieldMissing {
  const fields = fieldsOf(value);
  const id = textOf(fields, 'id');
  const uri = textOf(fields, 'uri');
  const statedAt = timeOf(fields, 'created_at');
  const { content } = fields;
  if (id === null || !isMastodonId(id)) return new FieldMissing('id');
  if (uri === null || parseUrl(uri) === null) return new FieldMissing('uri');
  if (statedAt === null) return new FieldMissing('created_at');
  if (typeof content !== 'string') return new FieldMissing('content');
  if (textOf(fields, 'visibility') === null) return new FieldMissing('visibility');
  const isBoost = typeof fields['reblog'] === 'object' && fields['reblog'] !== null;
  if (isBoost || fields['visibility'] !== 'public') return { id, post: null };
  const quoted = textOf(fieldsOf(fieldsOf(fields['quote'])['quoted_status']), 'uri');
  const own = quoted === null ? content : withoutQuoteLine(content);
  const { links, ...written } = textOfStatus(fields, own, server);
  const url = addressOf(textOf(fields, 'url')) ?? uri;
  const account = fieldsOf(fields['account']);
  const authorHandle = handleOf(textOf(account, 'acct'), domain);
  const post: Post = {
    source: 'mastodon',
    // The same on every server, whereas `id` is this server's.
    externalId: uri,
    kind: fields['in_reply_to_id'] === null || fields['in_reply_to_id'] === undefined ? 'post' : 'comment',
    url,
    title: null,
    ...written,
    links: links.filter((link) => link !== url),
    authorHandle,
    authorUrl: addressOf(textOf(account, 'url')),
    // The author's server, whichever server showed the post.
    community: authorHandle?.split('@').at(-1) ?? parseUrl(uri)?.host ?? null,
    publishedAt: timeWritten(statedAt, id),
    engagement: {
      favourites: numberOf(fields, 'favourites_count'),
      replies: numberOf(fields, 'replies_count'),
      reblogs: numberOf(fields, 'reblogs_count'),
    },
    ...(quoted === null ? {} : { repeats: quoted }),
  };
  return { id, post };
}

/** A post's text: content warning, text, poll options, title and description of the linked page, and picture descriptions. */
function textOfStatus(
  fields: Fields,
  content: string,
  server: string,
): Pick<Post, 'text' | 'ownText' | 'links'> {
  const { text, links } = htmlToText(content.replace(linkTag, withoutNamedAddress), `https://${server}`);
  const options = itemsOf(fieldsOf(fields['poll'])['options']).map((one) => textOf(fieldsOf(one), 'title'));
  const ownText = paragraphs([textOf(fields, 'spoiler_text'), text, bulletList(options)]);
  const pictures = itemsOf(fields['media_attachments']).map((one) => textOf(fieldsOf(one), 'description'));
  const card = fieldsOf(fields['card']);
  const linked = ['title', 'description'].map((name) => readTitle(textOf(card, name) ?? ''));
  const whole = paragraphs([ownText, ...linked, ...pictures]);
  const address = addressOf(textOf(card, 'url'));
  return {
    text: whole,
    ...(ownText === '' || ownText === whole ? {} : { ownText }),
    links: [...new Set(address === null ? links : [...links, address])],
  };
}

/** Several expressions, because one for all would take cubic time. */
const linkTag = /<a\b[^<>]*>/gi;
const blockTag = /<(p|span)\b[^<>]*>/gi;
const blockEnd = /<\/(p|span)>/gi;
const classOf = /\bclass=(["'])([^"']*)\1/i;
const addressIn = /\bhref=(["'])(.*?)\1/i;

/** For clients that do not show quotes, their address stands in the text. The quoted post itself is named in `repeats`. */
function withoutQuoteLine(content: string): string {
  const line = [...content.matchAll(blockTag)].find(([tag]) => hasClass(tag, /\bquote-inline\b/i));
  if (line === undefined) return content;
  const rest = content.slice(line.index);
  const end = [...rest.matchAll(blockEnd)].find(([, name]) => name?.toLowerCase() === line[1]?.toLowerCase());
  return end === undefined ? content : content.slice(0, line.index) + rest.slice(end.index + end[0].length);
}

/**
 * Mentions and hashtags link to pages of servers. If the addresses were kept, each hashtag would mention the server it links
 * to. Not all servers mark hashtags.
 */
function withoutNamedAddress(tag: string, at: number, content: string): string {
  const isTagged =
    /[#＃]/.test(content.charAt(at + tag.length)) && /\/tags?\//i.test(addressIn.exec(tag)?.[2] ?? '');
  return isTagged || hasClass(tag, /\b(?:mention|hashtag)\b/i) ? tag.replace(addressIn, '') : tag;
}

function hasClass(tag: string, name: RegExp): boolean {
  return name.test(classOf.exec(tag)?.[2] ?? '');
}

/** A server lists its own accounts without a domain. */
function handleOf(acct: string | null, domain: string): string | null {
  if (acct === null) return null;
  return acct.includes('@') ? acct : `${acct}@${domain}`;
}

function addressOf(url: string | null): string | null {
  return url !== null && /^https?:$/.test(parseUrl(url)?.protocol ?? '') ? url : null;
}
