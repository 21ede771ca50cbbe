import type { Post } from '@earshot/domain';
import { fieldsOf, textOf, wrongTypeIn } from '../reading/read-fields.js';
import { FieldMissing } from '../reading/read-listed.js';
import { unixTimeOf } from '../reading/utc-time.js';
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
