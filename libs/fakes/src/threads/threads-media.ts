import { createHash } from 'node:crypto';
import type { ScheduledPost } from '../posts/timeline.js';

/** The owner of the token. */
export const threadsOwner = { id: '17841400000000000', username: 'sandbox_owner' };

/** The fields that can be requested. There is no `owner`, and there are no counts. */
export const threadsFields = [
  ...['id', 'media_product_type', 'media_type', 'permalink', 'username', 'text', 'timestamp', 'shortcode'],
  ...['is_quote_post', 'has_replies', 'is_reply', 'root_post', 'replied_to', 'quoted_post', 'reposted_post'],
  ...['topic_tag', 'link_attachment_url', 'alt_text'],
] as const;

/** A post as shown by Threads, with those of the requested fields that it has. */
export function dressThreadsPost({ post, publishedAt }: ScheduledPost, fields: ReadonlySet<string>): object {
  const isRepost = isThreadsRepost(post);
  const isReply = post.kind === 'comment';
  const shortcode = createHash('sha256').update(post.name).digest('base64url').slice(0, 11);
  const all: Readonly<Record<(typeof threadsFields)[number], unknown>> = {
    id: post.name,
    media_product_type: 'THREADS',
    media_type: isRepost ? 'REPOST_FACADE' : 'TEXT_POST',
    permalink: `https://www.threads.com/@${post.author}/post/${shortcode}`,
    username: post.author === '[deleted]' ? undefined : post.author,
    // A repost has no text, not even an empty one.
    text: isRepost ? undefined : post.text,
    timestamp: publishedAt.toISOString().replace(/\.\d{3}Z$/, '+0000'),
    shortcode,
    is_quote_post: post.repeats !== null && !isRepost,
    has_replies: post.comments > 0,
    is_reply: isReply,
    root_post: isReply && post.parent !== null ? { id: post.parent } : undefined,
    replied_to: isReply && post.parent !== null ? { id: post.parent } : undefined,
    quoted_post: post.repeats !== null && !isRepost ? { id: post.repeats } : undefined,
    reposted_post: isRepost ? { id: post.repeats } : undefined,
    topic_tag: undefined,
    link_attachment_url: post.link === '' ? undefined : post.link,
    alt_text: undefined,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => value !== undefined && (name === 'id' || fields.has(name))),
  );
}

/** Whether the post only repeats another one. */
export function isThreadsRepost({ repeats, text }: ScheduledPost['post']): boolean {
  return repeats !== null && text.startsWith('RT @');
}
