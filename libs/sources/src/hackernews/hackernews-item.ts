import type { Post } from '@earshot/domain';
import { fieldsOf, numberOf, wrongTypeIn } from '../reading/read-fields.js';
import { unixTimeOf } from '../reading/utc-time.js';
import { hackernewsPost } from './hackernews-post.js';

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
  return { is: 'there', post: hackernewsPost(fields, names, { id, isComment, publishedAt }) };
}

function unreadable(field: string): ItemState {
  return { is: 'unreadable', field };
}

const names = { text: 'text', author: 'by', points: 'score', comments: 'descendants' };
const kinds: ReadonlySet<string> = new Set(['story', 'comment', 'poll', 'job']);
