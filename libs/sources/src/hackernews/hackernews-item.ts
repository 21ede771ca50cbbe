import type { Post } from '@earshot/domain';
import {
  FieldFault,
  fieldFault,
  mustBeNumber,
  mustBeText,
  numberOrNone,
  textOrNone,
} from '../reading/field-fault.js';
import { fieldsOf } from '../reading/read-fields.js';
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
  | { readonly is: 'unreadable'; readonly fault: FieldFault }
  | { readonly is: 'there'; readonly post: Post };

const where = 'an item of Hacker News';

/** Reads an item: https://github.com/HackerNews/API#items */
export function readItem(body: unknown): ItemState {
  try {
    return readFields(body);
  } catch (fault) {
    if (fault instanceof FieldFault) return { is: 'unreadable', fault };
    throw fault;
  }
}

/** @throws FieldFault */
function readFields(body: unknown): ItemState {
  if (body === null) return { is: 'unknown' };
  const fields = fieldsOf(body);
  const id = mustBeNumber(where, fields, 'id');
  if (fields['deleted'] === true || fields['dead'] === true) return { is: 'gone' };
  const type = mustBeText(where, fields, 'type');
  if (!kinds.has(type)) return { is: 'other' };
  const publishedAt = new Date(mustBeNumber(where, fields, 'time') * 1_000);
  if (Number.isNaN(publishedAt.getTime())) throw fieldFault(where, fields, 'time', 'a time in seconds');
  const isComment = type === 'comment';
  const post = hackernewsPost({
    id,
    kind: isComment ? 'comment' : 'post',
    title: isComment ? null : mustBeText(where, fields, 'title'),
    text: textOrNone(where, fields, 'text'),
    url: textOrNone(where, fields, 'url'),
    author: textOrNone(where, fields, 'by'),
    publishedAt,
    points: numberOrNone(where, fields, 'score'),
    comments: numberOrNone(where, fields, 'descendants'),
  });
  return { is: 'there', post };
}

const kinds: ReadonlySet<string> = new Set(['story', 'comment', 'poll', 'job']);
