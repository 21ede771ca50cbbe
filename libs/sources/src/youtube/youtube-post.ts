import type { Post } from '@earshot/domain';
import { type Fields, fieldsOf, textOf } from '../reading/read-fields.js';
import { FieldMissing } from '../reading/read-listed.js';
import { timeOf } from '../reading/utc-time.js';
import { urlPart } from '../reading/url-part.js';

/**
 * Reads an item of `videos.list`. Titles are plain text there and must not
 * be decoded; those in search results are HTML. https://developers.google.com/youtube/v3/docs/videos
 */
export function readVideo(item: Fields): Post | FieldMissing {
  const id = textOf(item, 'id');
  const snippet = fieldsOf(item['snippet']);
  const publishedAt = timeOf(snippet, 'publishedAt');
  if (id === null) return new FieldMissing('id');
  if (publishedAt === null) return new FieldMissing('publishedAt');
  const statistics = fieldsOf(item['statistics']);
  return {
    source: 'youtube',
    externalId: id,
    kind: 'post',
    url: `${site}/watch?v=${urlPart(id)}`,
    title: textOf(snippet, 'title'),
    text: textOf(snippet, 'description') ?? '',
    links: [],
    authorHandle: textOf(snippet, 'channelTitle'),
    community: textOf(snippet, 'channelTitle'),
    authorUrl: channelUrl(textOf(snippet, 'channelId')),
    publishedAt,
    engagement: {
      views: countOf(statistics, 'viewCount'),
      likes: countOf(statistics, 'likeCount'),
      comments: countOf(statistics, 'commentCount'),
    },
  };
}

/** What the thread shows about a comment that the comment itself does not. */
export interface CommentSurroundings {
  readonly videoId: string | null;
  /** null = the comment is itself a reply and has none; absent = not shown, so that the known count stays. */
  readonly replies?: number | null;
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
    engagement: {
      views: null,
      likes: countOf(snippet, 'likeCount'),
      ...(around.replies === undefined ? {} : { comments: around.replies }),
    },
  };
}

/** Counts are strings or numbers; null = hidden, or comments are switched off. */
export function countOf(fields: Fields, name: string): number | null {
  const value = fields[name];
  return /^\d{1,15}$/.test(String(value)) ? Number(value) : null;
}

const site = 'https://www.youtube.com';

/** The address of a channel; null without its id. */
function channelUrl(id: string | null): string | null {
  return id === null ? null : `${site}/channel/${urlPart(id)}`;
}

/** Some comments are on a channel instead of a video; comments requested by id do not say where they are. */
function commentUrl(id: string, videoId: string | null, channelId: string | null): string {
  const comment = urlPart(id);
  if (videoId !== null) return `${site}/watch?v=${urlPart(videoId)}&lc=${comment}`;
  return `${channelUrl(channelId) ?? site}/discussion?lc=${comment}`;
}
