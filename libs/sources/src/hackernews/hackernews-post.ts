import { parseUrl, type Post } from '@earshot/domain';
import { decode } from 'html-entities';
import { type Fields, fieldsOf, numberOf, textOf, wrongTypeIn } from '../reading/read-fields.js';
import { FieldMissing } from '../reading/read-listed.js';
import { urlPart } from '../reading/url-part.js';
import { unixTimeOf } from '../reading/utc-time.js';
import { htmlToText } from '../text/html-to-text.js';

/** An item as listed by the search. */
export interface ListedHit {
  readonly id: number;
  readonly publishedAt: Date;
  /** null = it was listed without the text or title that it needs to be a post. */
  readonly post: Post | null;
  /** The name of the missing field. */
  readonly lacks: string | null;
}

/**
 * Reads a hit of `search_by_date`. Missing values are absent today and used to be null. A field of another type, or the lack
 * of one that every hit has, makes it unreadable.
 */
export function readHit(value: unknown): ListedHit | FieldMissing {
  const fields = fieldsOf(value);
  const objectId = textOf(fields, 'objectID') ?? '';
  if (!/^\d{1,15}$/.test(objectId)) return new FieldMissing('objectID');
  const publishedAt = unixTimeOf(fields, 'created_at_i');
  if (publishedAt === null) return new FieldMissing('created_at_i');
  const tags = fields['_tags'];
  if (!Array.isArray(tags)) return new FieldMissing('_tags');
  const wrong = wrongTypeIn(
    fields,
    ['title', 'comment_text', 'story_text', 'url', 'author'],
    ['points', 'num_comments'],
  );
  if (wrong !== undefined) return new FieldMissing(wrong);
  const id = Number(objectId);
  const isComment = tags.includes('comment');
  const needed = isComment ? 'comment_text' : 'title';
  const lacks = typeof fields[needed] === 'string' ? null : needed;
  const names = {
    text: isComment ? 'comment_text' : 'story_text',
    author: 'author',
    points: 'points',
    comments: 'num_comments',
  };
  const post = lacks === null ? hackernewsPost(fields, names, { id, isComment, publishedAt }) : null;
  return { id, publishedAt, post, lacks };
}

/** The content of `/v0/item/{id}.json`. */
export type ItemState =
  /** Unknown: not published yet, or removed without a trace. */
  | { readonly is: 'unknown' }
  /** Deleted by its author, or removed by moderators or software. It must not be shown. */
  | { readonly is: 'gone' }
  /** A poll option, which is not a post. */
  | { readonly is: 'other' }
  /** A field is missing or has another type. */
  | { readonly is: 'unreadable'; readonly field: string }
  | { readonly is: 'there'; readonly post: Post };

/** Reads an item: https://github.com/HackerNews/API#items */
export function readItem(body: unknown): ItemState {
  if (body === null) return { is: 'unknown' };
  const fields = fieldsOf(body);
  const id = numberOf(fields, 'id');
  if (id === null) return unreadable('id');
  if (fields['deleted'] === true || fields['dead'] === true) return { is: 'gone' };
  const { type, title } = fields;
  if (typeof type !== 'string') return unreadable('type');
  if (!kinds.has(type)) return { is: 'other' };
  const publishedAt = unixTimeOf(fields, 'time');
  if (publishedAt === null) return unreadable('time');
  const isComment = type === 'comment';
  if (!isComment && typeof title !== 'string') return unreadable('title');
  const wrong = wrongTypeIn(fields, ['text', 'url', 'by'], ['score', 'descendants']);
  if (wrong !== undefined) return unreadable(wrong);
  return { is: 'there', post: hackernewsPost(fields, itemNames, { id, isComment, publishedAt }) };
}

function unreadable(field: string): ItemState {
  return { is: 'unreadable', field };
}

const itemNames = { text: 'text', author: 'by', points: 'score', comments: 'descendants' };
const kinds: ReadonlySet<string> = new Set(['story', 'comment', 'poll', 'job']);

/** What one of the two services of Hacker News calls the fields of an item. */
interface ItemFieldNames {
  /** HTML. */
  readonly text: string;
  readonly author: string;
  readonly points: string;
  readonly comments: string;
}

const site = 'https://news.ycombinator.com';

/** Converts an item to a post. A comment has only its own text, without the title of its story. */
function hackernewsPost(
  fields: Fields,
  names: ItemFieldNames,
  { id, isComment, publishedAt }: Readonly<{ id: number; isComment: boolean; publishedAt: Date }>,
): Post {
  const externalId = String(id);
  const url = `${site}/item?id=${externalId}`;
  const title = isComment ? null : textOf(fields, 'title');
  const { text, links } = htmlToText(textOf(fields, names.text) ?? '', `${site}/`);
  const author = textOf(fields, names.author);
  return {
    source: 'hackernews',
    externalId,
    kind: isComment ? 'comment' : 'post',
    url,
    // Titles contain entities but never tags.
    title: title === null ? null : decode(title, { scope: 'strict' }),
    text,
    links: [...new Set([...linkOf(textOf(fields, 'url')), ...links])].filter((link) => link !== url),
    authorHandle: author,
    authorUrl: author === null ? null : `${site}/user?id=${urlPart(author)}`,
    publishedAt,
    engagement: {
      points: numberOf(fields, names.points),
      comments: isComment ? null : numberOf(fields, names.comments),
    },
  };
}

/** The page that a story links to. */
function linkOf(url: string | null): string[] {
  return url === null || parseUrl(url) === null ? [] : [url];
}
