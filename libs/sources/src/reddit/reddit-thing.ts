import { parseUrl, type Post } from '@earshot/domain';
import { type Fields, fieldsOf, itemsOf, numberOf, textOf } from '../reading/read-fields.js';
import { urlPart } from '../reading/url-part.js';
import { unixTimeOf } from '../reading/utc-time.js';
import { bulletList, paragraphs } from '../text/paragraphs.js';
import { unescapeMarkdown } from '../text/unescape-markdown.js';

/**
 * Why a listed thing is not a post for us: it was deleted by its author or removed by a moderator, and Reddit's terms require
 * that its content is then deleted; or a field is missing, of the wrong type, or that of another kind of thing.
 */
type SkipReason = 'removed' | 'kind' | 'name' | 'created_utc';

/** A thing as listed. Unreadable ones still count for paging, as far as their fields are known. */
export interface ListedThing {
  /** `t3_..` or `t1_..` */
  readonly fullname: string | null;
  readonly publishedAt: Date | null;
  readonly post: Post | null;
  /** Why there is no post; null if there is one. */
  readonly skipped: SkipReason | null;
}

/**
 * Reads a post (`t3`) or a comment (`t1`) and never throws: fields change over the years, and one odd thing must not hide
 * the other 99 on its page. https://github.com/reddit-archive/reddit/wiki/JSON
 */
export function readThing(thing: unknown): ListedThing {
  const { kind, data } = fieldsOf(thing);
  if (kind !== 't1' && kind !== 't3') return skip('kind');
  const fields = fieldsOf(data);
  const id = textOf(fields, 'id');
  const fullname = textOf(fields, 'name') ?? (id === null ? null : `${kind}_${id}`);
  if (fullname === null) return skip('name');
  const publishedAt = unixTimeOf(fields, 'created_utc');
  if (publishedAt === null) return skip('created_utc', fullname);
  if (isRemoved(fields)) return { ...skip('removed', fullname), publishedAt };
  const post = (kind === 't1' ? readComment : readSubmission)(fields, fullname, publishedAt);
  const isGone = textOf(fields, 'author') === deletedAccount;
  return { fullname, publishedAt, post: isGone ? { ...post, authorIsGone: true } : post, skipped: null };
}

const site = 'https://www.reddit.com';
/** In place of the author's name. */
const deletedAccount = '[deleted]';

// This and `readComment` list all fields: copying some from another object (`...`) costs more than all other work.

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

/** The title of the post above is not used: a keyword in it would make every comment a mention. */
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
      // If present, `num_comments` of a comment counts those of the whole post.
      comments: null,
    },
  };
}

function commentPath(fields: Fields, externalId: string): string {
  const parent = (textOf(fields, 'link_id') ?? '').replace(/^t3_/, '');
  return `/comments/${parent}/_/${externalId.replace(/^t1_/, '')}/`;
}

/** Deleting an account leaves its texts, and deleting a text leaves its account, so each is checked separately. */
function authorOf(fields: Fields): string | null {
  const name = textOf(fields, 'author');
  return name === deletedAccount ? null : name;
}

/** `r/tools`, or `u/name` if it was posted on a profile. */
function communityOf(fields: Fields): string | null {
  const name = textOf(fields, 'subreddit');
  return textOf(fields, 'subreddit_name_prefixed') ?? (name === null ? null : `r/${name}`);
}

function profileOf(handle: string): string {
  return `${site}/user/${urlPart(handle)}`;
}

/** The targets of a link post and of a gallery's pictures, also through a crosspost; a text post points to itself. */
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

/** Whether it is the permalink, or the gallery page of a post with several pictures. */
function isOwnPage(link: string, id: string): boolean {
  const { hostname, pathname } = new URL(link);
  return /(^|\.)reddit\.com$/.test(hostname) && pathname.split('/').includes(id);
}

/** Reddit's own paths are relative. Anything else stays as written, because keywords are matched in it. */
function absolute(url: string): string {
  if (plainPath.test(url)) return site + url;
  return url.startsWith('/') ? (parseUrl(url, site)?.href ?? url) : url;
}

/** What parsing would not change, like nearly all permalinks; two slashes would point to another site. */
const plainPath = /^\/(?!\/)[\w/-]*$/;

function skip(skipped: SkipReason, fullname: string | null = null): ListedThing {
  return { fullname, publishedAt: null, post: null, skipped };
}

/**
 * All text of a post (`t3`) below its title: its own text, the captions of its pictures, the options of its poll and, for a
 * crosspost, what it shows of the original post. Separators keep the parts apart, so that no name is formed across two of
 * them.
 */
function submissionText(fields: Fields): string {
  const own = ownText(fields);
  const repeated = itemsOf(fields['crosspost_parent_list'])
    .map(fieldsOf)
    .filter((post) => !isRemoved(post))
    .map((post) => {
      const title = textOf(post, 'title');
      const text = ownText(post);
      return paragraphs([title === textOf(fields, 'title') ? '' : title, text === own ? '' : text]);
    });
  return [own, ...repeated].filter((part) => part !== '').join('\n\n---\n\n');
}

/** Whether it was deleted by its author or removed by a moderator. Reddit's terms require that its content is then deleted. */
function isRemoved(fields: Fields): boolean {
  const text = textOf(fields, 'body') ?? textOf(fields, 'selftext') ?? '';
  return (
    /^\[ ?(deleted|removed|removed by reddit) ?\]$/i.test(text) ||
    textOf(fields, 'removed_by_category') !== null
  );
}

/** Only the text itself is Markdown; captions and options are shown as typed. */
function ownText(fields: Fields): string {
  const captions = itemsOf(fieldsOf(fields['gallery_data'])['items']).map((it) =>
    textOf(fieldsOf(it), 'caption'),
  );
  const options = itemsOf(fieldsOf(fields['poll_data'])['options']).map((it) => textOf(fieldsOf(it), 'text'));
  return paragraphs([
    unescapeMarkdown(textOf(fields, 'selftext') ?? ''),
    bulletList(captions),
    bulletList(options),
  ]);
}
