import type { Post } from '@earshot/domain';
import { type Fields, fieldsOf, textOf } from '../reading/read-fields.js';
import { FieldMissing } from '../reading/read-listed.js';
import { timeOf } from '../reading/utc-time.js';
import { urlPart } from '../reading/url-part.js';
import { channelUrl, countOf } from './youtube-video.js';

/** What the thread shows about a comment that the comment itself does not. */
export interface CommentSurroundings {
  readonly videoId: string | null;
  /** null = unknown, or the comment is itself a reply and has none. */
  readonly replies: number | null;
}

/**
 * Reads a comment requested with `textFormat=plainText`. The video's title is not used as the comment's. https://developers.google.com/youtube/v3/docs/comments
 */
export function readComment(item: Fields, around: CommentSurroundings): Post | FieldMissing {
  const id = textOf(item, 'id');
  const snippet = fieldsOf(item['snippet']);
  const publishedAt = timeOf(snippet, 'publishedAt');
  if (id === null) return new FieldMissing('id');
  if (publishedAt === null) return new FieldMissing('publishedAt');
  return {
    source: 'youtube',
    externalId: id,
    kind: 'comment',
    url: commentUrl(id, textOf(snippet, 'videoId') ?? around.videoId, textOf(snippet, 'channelId')),
    title: null,
    // As written, if the key may see that; `textDisplay` may show the title of a video in place of its link.
    text: textOf(snippet, 'textOriginal') ?? textOf(snippet, 'textDisplay') ?? '',
    links: [],
    authorHandle: textOf(snippet, 'authorDisplayName'),
    authorUrl: channelUrl(textOf(fieldsOf(snippet['authorChannelId']), 'value')),
    publishedAt,
    engagement: { views: null, likes: countOf(snippet, 'likeCount'), comments: around.replies },
  };
}

/** Some comments are on a channel instead of a video; comments requested by id do not say where they are. */
function commentUrl(id: string, videoId: string | null, channelId: string | null): string {
  const comment = urlPart(id);
  if (videoId !== null) return `https://www.youtube.com/watch?v=${urlPart(videoId)}&lc=${comment}`;
  return `${channelUrl(channelId) ?? 'https://www.youtube.com'}/discussion?lc=${comment}`;
}
