import type { Post } from '@earshot/domain';
import { fieldFault, mustBeNumber, mustBeText, numberOrNone, textOrNone } from '../reading/field-fault.js';
import { fieldsOf } from '../reading/read-fields.js';
import { hackernewsPost } from './hackernews-post.js';

/** An item as listed by the search. */
export interface ListedHit {
  readonly id: number;
  readonly publishedAt: Date;
  /** null = it was listed without the text or title that it needs to be a post. */
  readonly post: Post | null;
  /** The name of the missing field. */
  readonly lacks: string | null;
}

const where = 'a hit of Hacker News';

/**
 * Reads a hit of `search_by_date`. Missing values are absent today and used to be null. A field of another type, or the lack
 * of one that every hit has, is a fault.
 * @throws FieldFault
 */
export function readHit(value: unknown): ListedHit {
  const fields = fieldsOf(value);
  const objectId = mustBeText(where, fields, 'objectID');
  if (!/^\d{1,15}$/.test(objectId)) throw fieldFault(where, fields, 'objectID', 'a number in digits');
  const publishedAt = new Date(mustBeNumber(where, fields, 'created_at_i') * 1_000);
  if (Number.isNaN(publishedAt.getTime()))
    throw fieldFault(where, fields, 'created_at_i', 'a time in seconds');
  const id = Number(objectId);
  const isComment = tagsOf(fields).includes('comment');
  const title = textOrNone(where, fields, 'title');
  const comment = textOrNone(where, fields, 'comment_text');
  const story = textOrNone(where, fields, 'story_text');
  const item = {
    id,
    kind: isComment ? ('comment' as const) : ('post' as const),
    title,
    text: isComment ? comment : story,
    url: textOrNone(where, fields, 'url'),
    author: textOrNone(where, fields, 'author'),
    publishedAt,
    points: numberOrNone(where, fields, 'points'),
    comments: numberOrNone(where, fields, 'num_comments'),
  };
  const text = isComment ? comment : title;
  const lacks = text !== null ? null : isComment ? 'comment_text' : 'title';
  return { id, publishedAt, post: lacks === null ? hackernewsPost(item) : null, lacks };
}

function tagsOf(fields: Readonly<Record<string, unknown>>): readonly unknown[] {
  const tags = fields['_tags'];
  if (!Array.isArray(tags)) throw fieldFault(where, fields, '_tags', 'a list');
  return tags;
}
