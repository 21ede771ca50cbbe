import { escapeHtml } from '../posts/escape-html.js';
import type { ScheduledPost } from '../posts/timeline.js';
import { hackernewsHtml } from './hackernews-html.js';

/** A post as listed by the search: https://github.com/algolia/hn-search/blob/master/app/models/item.rb */
export function dressHit({ post, publishedAt }: ScheduledPost): object {
  const seconds = Math.floor(publishedAt.getTime() / 1_000);
  const isComment = post.kind === 'comment';
  const story = isComment ? Number(post.parent ?? 1) : Number(post.name);
  const common = {
    author: post.author,
    created_at: new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z'),
    created_at_i: seconds,
    objectID: post.name,
    story_id: story,
    updated_at: publishedAt.toISOString().replace(/\.\d{3}Z$/, 'Z'),
  };
  const tags = [`author_${post.author}`, `story_${story}`];
  // Fields without a value are omitted; before 2026 they were null.
  if (isComment)
    return {
      _tags: ['comment', ...tags],
      ...common,
      comment_text: hackernewsHtml(post.text),
      parent_id: story,
      story_title: 'What do you all use?',
    };
  return {
    _tags: ['story', ...tags, ...(post.link === '' ? ['ask_hn'] : [])],
    ...common,
    title: post.title,
    ...(post.link === '' ? {} : { url: post.link }),
    ...(post.text === '' ? {} : { story_text: hackernewsHtml(post.text) }),
    points: post.likes,
    num_comments: post.comments,
  };
}

/** A post as returned by the server of single items: https://github.com/HackerNews/API#items */
export function dressItem({ post, publishedAt }: ScheduledPost): object {
  const isComment = post.kind === 'comment';
  return {
    by: post.author,
    id: Number(post.name),
    ...(post.text === '' ? {} : { text: hackernewsHtml(post.text) }),
    time: Math.floor(publishedAt.getTime() / 1_000),
    type: isComment ? 'comment' : 'story',
    ...(isComment
      ? { parent: Number(post.parent ?? 1) }
      : {
          title: escapeHtml(post.title, { "'": "'" }),
          descendants: post.comments,
          score: post.likes,
          ...(post.link === '' ? {} : { url: post.link }),
        }),
  };
}
