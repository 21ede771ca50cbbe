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
    url: `https://www.youtube.com/watch?v=${urlPart(id)}`,
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

/** Counts are strings or numbers; null = hidden, or comments are switched off. */
export function countOf(fields: Fields, name: string): number | null {
  const value = fields[name];
  return /^\d{1,15}$/.test(String(value)) ? Number(value) : null;
}

/** The address of a channel; null without its id. */
export function channelUrl(id: string | null): string | null {
  return id === null ? null : `https://www.youtube.com/channel/${urlPart(id)}`;
}
