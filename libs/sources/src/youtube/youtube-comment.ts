import type { Post } from '@earshot/domain';
import { type Fields, fieldsOf, textOf } from '../reading/read-fields.js';
import { channelUrl, countOf, timeOf } from './youtube-video.js';

/** What a comment does not say of itself, but the thread around it does. */
export interface CommentSurroundings {
  readonly videoId: string | null;
  /** null = unknown, or the comment is a reply, which has none. */
  readonly replies: number | null;
}

/**
 * Reads a comment that was asked for with `textFormat=plainText`, never throws; null = it has no id or no time. The title
 * of the video is not the comment's. https://developers.google.com/youtube/v3/docs/comments
 */
export function readComment(item: Fields, around: CommentSurroundings): Post | null {
  const id = textOf(item, 'id');
  const snippet = fieldsOf(item['snippet']);
  const publishedAt = timeOf(snippet, 'publishedAt');
  if (id === null || publishedAt === null) return null;
  return {
    source: 'youtube',
    externalId: id,
    kind: 'comment',
    url: commentUrl(id, textOf(snippet, 'videoId') ?? around.videoId, textOf(snippet, 'channelId')),
    title: null,
    // As it was written, where the key may see it; the other may show the title of a video instead of its link.
    text: textOf(snippet, 'textOriginal') ?? textOf(snippet, 'textDisplay') ?? '',
    links: [],
    authorHandle: textOf(snippet, 'authorDisplayName'),
    authorUrl: channelUrl(textOf(fieldsOf(snippet['authorChannelId']), 'value')),
    publishedAt,
    engagement: { views: null, likes: countOf(snippet, 'likeCount'), comments: around.replies },
  };
}

/** Some comments stand on a channel instead of a video; those asked for by their id do not say where they stand. */
function commentUrl(id: string, videoId: string | null, channelId: string | null): string {
  const comment = encodeURIComponent(id);
  if (videoId !== null) return `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}&lc=${comment}`;
  return `${channelUrl(channelId) ?? 'https://www.youtube.com'}/discussion?lc=${comment}`;
}
