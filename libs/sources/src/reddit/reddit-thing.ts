import { parseUrl, type Post } from '@earshot/domain';
import { type Fields, fieldsOf, itemsOf, numberOf, textOf } from '../reading/read-fields.js';
import { unescapeMarkdown } from '../text/unescape-markdown.js';
import { isRemoved, submissionText } from './reddit-submission-text.js';

/** Why something that was listed is no post for us. */
export type SkipReason =
  /** Neither a post (`t3`) nor a comment (`t1`). */
  | 'other kind'
  | 'no id'
  | 'no time'
  /** Deleted by its author or removed by a moderator: Reddit's terms want its content gone. */
  | 'removed';

/** A thing as it was listed; what cannot be read still counts for paging, as far as its fields are known. */
export interface ListedThing {
  /** `t3_..` or `t1_..` */
  readonly fullname: string | null;
  readonly publishedAt: Date | null;
  readonly post: Post | null;
  /** Why there is no post; null = there is one. */
  readonly skipped: SkipReason | null;
}

/**
 * Reads a post (`t3`) or a comment (`t1`) and never throws: fields come and go over the years, and one odd thing must
 * not hide the other 99 of its page. https://github.com/reddit-archive/reddit/wiki/JSON
 */
export function readThing(thing: unknown): ListedThing {
  const { kind, data } = fieldsOf(thing);
  if (kind !== 't1' && kind !== 't3') return skip('other kind');
  const fields = fieldsOf(data);
  const id = textOf(fields, 'id');
  const fullname = textOf(fields, 'name') ?? (id === null ? null : `${kind}_${id}`);
  if (fullname === null) return skip('no id');
  const seconds = numberOf(fields, 'created_utc');
  const publishedAt = seconds === null ? null : new Date(seconds * 1_000);
  if (publishedAt === null || Number.isNaN(publishedAt.getTime())) return skip('no time', fullname);
  if (isRemoved(fields)) return { ...skip('removed', fullname), publishedAt };
  const post = (kind === 't1' ? readComment : readSubmission)(fields, fullname, publishedAt);
  return { fullname, publishedAt, post, skipped: null };
}

const site = 'https://www.reddit.com';

// Both write out all fields: taking some over from an object (`...`) costs more than all the rest of reading.

function readSubmission(fields: Fields, externalId: string, publishedAt: Date): Post {
  const id = externalId.replace(/^t3_/, '');
  const authorHandle = authorOf(fields);
  const post: Post = {
    source: 'reddit',
    externalId,
    kind: 'post',
    url: absolute(textOf(fields, 'permalink') ?? `/comments/${id}/`),
    title: textOf(fields, 'title'),
    text: submissionText(fields),
    links: linksOf(fields, id),
    authorHandle,
    authorUrl: authorHandle === null ? null : profileOf(authorHandle),
    community: communityOf(fields),
    publishedAt,
    engagement: {
      upvotes: fields['hide_score'] === true ? null : numberOf(fields, 'score'),
      comments: numberOf(fields, 'num_comments'),
    },
  };
  const repeated = textOf(fields, 'crosspost_parent');
  return repeated === null ? post : { ...post, repeats: repeated };
}

/** The title of the post above is not the comment's: with it, a name in one title would make every comment a mention. */
function readComment(fields: Fields, externalId: string, publishedAt: Date): Post {
  const authorHandle = authorOf(fields);
  return {
    source: 'reddit',
    externalId,
    kind: 'comment',
    url: absolute(textOf(fields, 'permalink') ?? commentPath(fields, externalId)),
    title: null,
    text: unescapeMarkdown(textOf(fields, 'body') ?? ''),
    links: [],
    authorHandle,
    authorUrl: authorHandle === null ? null : profileOf(authorHandle),
    community: communityOf(fields),
    publishedAt,
    engagement: {
      upvotes: fields['score_hidden'] === true ? null : numberOf(fields, 'score'),
      // `num_comments` of a comment, where present, counts those of the whole post.
      comments: null,
    },
  };
}

function commentPath(fields: Fields, externalId: string): string {
  const parent = (textOf(fields, 'link_id') ?? '').replace(/^t3_/, '');
  return `/comments/${parent}/_/${externalId.replace(/^t1_/, '')}/`;
}

/** A deleted account leaves its text and a deleted text its account, so each is looked at by itself. */
function authorOf(fields: Fields): string | null {
  const name = textOf(fields, 'author');
  return name === '[deleted]' ? null : name;
}

/** `r/tools`; `u/name` where it was posted on a profile. */
function communityOf(fields: Fields): string | null {
  const name = textOf(fields, 'subreddit');
  return textOf(fields, 'subreddit_name_prefixed') ?? (name === null ? null : `r/${name}`);
}

function profileOf(handle: string): string {
  return `${site}/user/${encodeURIComponent(handle.toWellFormed())}`;
}

/**
 * What a link post and the pictures of a gallery point at, also by way of a crosspost; a text post points at itself.
 */
function linksOf(fields: Fields, id: string): string[] {
  const repeated = itemsOf(fields['crosspost_parent_list']).map(fieldsOf);
  const shown = [fields, ...repeated.filter((post) => !isRemoved(post))];
  const links = shown
    .flatMap((post) => [
      textOf(post, 'url_overridden_by_dest') ?? textOf(post, 'url') ?? '',
      ...itemsOf(fieldsOf(post['gallery_data'])['items']).map(
        (picture) => textOf(fieldsOf(picture), 'outbound_url') ?? '',
      ),
    ])
    .map(absolute)
    .filter((link) => parseUrl(link) !== null);
  return [...new Set(links)].filter((link) => !isOwnPage(link, id));
}

/** The permalink, and the gallery page of a post with several pictures. */
function isOwnPage(link: string, id: string): boolean {
  const { hostname, pathname } = new URL(link);
  return /(^|\.)reddit\.com$/.test(hostname) && pathname.split('/').includes(id);
}

/** Reddit's own paths come relative. Anything else stays as written: keywords are matched in it. */
function absolute(url: string): string {
  if (plainPath.test(url)) return site + url;
  return url.startsWith('/') ? (parseUrl(url, site)?.href ?? url) : url;
}

/** What parsing would leave as it is, as nearly all permalinks are; two slashes would name another site. */
const plainPath = /^\/(?!\/)[\w/-]*$/;

function skip(skipped: SkipReason, fullname: string | null = null): ListedThing {
  return { fullname, publishedAt: null, post: null, skipped };
}
