import { createHash } from 'node:crypto';
import { escapeHtml } from '../posts/escape-html.js';
import type { ScheduledPost } from '../posts/timeline.js';

/** An item in a YouTube list, in the format of its reference. https://developers.google.com/youtube/v3/docs */
export type Thing = Readonly<Record<string, unknown>>;

/** A video as shown by a search, with the title escaped for HTML and the description truncated. */
export function searchResult(entry: ScheduledPost): Thing {
  const { post, publishedAt } = entry;
  return tagged({
    kind: 'youtube#searchResult',
    id: { kind: 'youtube#video', videoId: post.name },
    snippet: {
      publishedAt: second(publishedAt),
      channelId: channelOf(entry),
      title: escapeHtml(post.title),
      description: excerpt(post.text),
      thumbnails: {},
      channelTitle: post.author,
      liveBroadcastContent: 'none',
      publishTime: second(publishedAt),
    },
  });
}

/** A channel among the results of a search that was not limited to videos. */
export function channelResult(entry: ScheduledPost): Thing {
  const channelId = channelOf(entry);
  const { author } = entry.post;
  return tagged({
    kind: 'youtube#searchResult',
    id: { kind: 'youtube#channel', channelId },
    snippet: {
      publishedAt: second(entry.publishedAt),
      channelId,
      title: escapeHtml(author),
      description: '',
      channelTitle: author,
    },
  });
}

/**
 * A video.
 * @param parts which of `snippet` and `statistics` were requested
 */
export function video(entry: ScheduledPost, parts: ReadonlySet<string>): Thing {
  const { post, publishedAt } = entry;
  const snippet = {
    publishedAt: second(publishedAt),
    channelId: channelOf(entry),
    title: post.title,
    description: post.text,
    thumbnails: {},
    channelTitle: post.author,
    categoryId: '28',
    liveBroadcastContent: 'none',
    localized: { title: post.title, description: post.text },
  };
  return tagged({
    kind: 'youtube#video',
    id: post.name,
    ...(parts.has('snippet') ? { snippet } : {}),
    ...(parts.has('statistics') ? { statistics: statistics(entry) } : {}),
  });
}

/** The counts of a video, as strings; those that the channel hides are omitted. */
export function statistics({ post }: ScheduledPost): Thing {
  return {
    viewCount: String(post.views),
    ...(post.hidesLikes ? {} : { likeCount: String(post.likes) }),
    favoriteCount: '0',
    ...(post.commentsOff ? {} : { commentCount: String(post.comments) }),
  };
}

/**
 * A comment.
 * @param asHtml as with `textFormat=html`, which is the default
 */
export function comment(entry: ScheduledPost, videoId: string | null, asHtml: boolean): Thing {
  const { post, publishedAt, edits } = entry;
  const isGone = post.author === '[deleted]';
  const updatedAt = edits.at(-1)?.editedAt ?? new Date(publishedAt.getTime() + (post.edited ? 600_000 : 0));
  const isReply = post.parent !== videoId;
  return tagged({
    kind: 'youtube#comment',
    id: post.name,
    snippet: {
      ...(videoId === null ? {} : { videoId }),
      textDisplay: asHtml ? toHtml(post.text) : post.text,
      textOriginal: post.text,
      ...(isReply && post.parent !== null ? { parentId: post.parent } : {}),
      authorDisplayName: isGone ? '' : `@${post.author}`,
      authorProfileImageUrl: '',
      authorChannelUrl: isGone ? '' : `http://www.youtube.com/@${post.author}`,
      ...(isGone ? {} : { authorChannelId: { value: channelId(post.author) } }),
      canRate: true,
      viewerRating: 'none',
      likeCount: post.likes,
      publishedAt: second(publishedAt),
      updatedAt: second(updatedAt),
    },
  });
}

/** A comment with some of its replies. */
export function commentThread(
  top: ScheduledPost,
  replies: readonly ScheduledPost[],
  around: { readonly videoId: string; readonly channelId: string; readonly asHtml: boolean },
): Thing {
  const shown = replies.slice(0, repliesShown).map((reply) => comment(reply, around.videoId, around.asHtml));
  return tagged({
    kind: 'youtube#commentThread',
    id: top.post.name,
    snippet: {
      channelId: around.channelId,
      videoId: around.videoId,
      topLevelComment: comment(top, around.videoId, around.asHtml),
      canReply: true,
      totalReplyCount: replies.length,
      isPublic: true,
    },
    ...(shown.length > 0 ? { replies: { comments: shown } } : {}),
  });
}

/** The channel that a video belongs to. */
export function channelOf({ post }: ScheduledPost): string {
  return post.place === '' ? channelId(post.author) : post.place;
}

/** Further replies have to be requested. */
const repliesShown = 5;

function channelId(name: string): string {
  return `UC${createHash('sha256').update(name).digest('base64url').slice(0, 22)}`;
}

/** With a resolution of one second, as in current responses. */
function second(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}

function toHtml(text: string): string {
  return escapeHtml(text)
    .replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`)
    .replaceAll('\n', '<br>');
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= 150 ? line : `${line.slice(0, 147).trimEnd()} ...`;
}

function tagged(thing: Thing): Thing {
  const etag = createHash('sha256').update(JSON.stringify(thing)).digest('base64url').slice(0, 27);
  return { ...thing, etag };
}
