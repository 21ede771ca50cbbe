import type { FakeSettings } from '../posts/source-parts.js';
import type { ScheduledPost, Timeline } from '../posts/timeline.js';
import { youtubeAnswers } from './youtube-answers.js';
import type { Outcome } from './youtube-gate.js';
import { listOf, readPageToken } from './youtube-paging.js';
import { listParam, param, type YoutubeParams } from './youtube-params.js';
import { channelOf, comment, commentThread } from './youtube-things.js';

/** `commentThreads.list`: https://developers.google.com/youtube/v3/docs/commentThreads/list */
export function listCommentThreads(
  timeline: Timeline,
  params: YoutubeParams,
  now: Date,
  settings: FakeSettings,
): Outcome {
  const filters = ['videoId', 'allThreadsRelatedToChannelId', 'channelId', 'id'].filter(
    (name) => param(params, name) !== undefined,
  );
  if (filters.length !== 1)
    return (reply) =>
      youtubeAnswers.missing(
        reply,
        filters.length === 0
          ? 'No filter selected. Expected one of: allThreadsRelatedToChannelId, channelId, id, videoId'
          : `Incompatible parameters specified in the request: ${filters.join(', ')}`,
      );
  const videoId = param(params, 'videoId');
  const video = videoId === undefined ? undefined : videoOf(timeline, videoId, now);
  if (videoId !== undefined && video === undefined) return youtubeAnswers.videoNotFound;
  if (video?.post.commentsOff === true) return youtubeAnswers.commentsDisabled;

  const channel = param(params, 'allThreadsRelatedToChannelId') ?? param(params, 'channelId');
  const ids = listParam(params, 'id');
  const terms = (param(params, 'searchTerms') ?? '').toLowerCase();
  const comments = visibleComments(timeline, now);
  const tops = comments.filter((entry) => {
    const above = videoOf(timeline, entry.post.parent ?? '', now);
    if (above === undefined || above.post.commentsOff) return false;
    if (!entry.post.text.toLowerCase().includes(terms)) return false;
    if (videoId !== undefined) return above.post.name === videoId;
    return channel === undefined ? ids.includes(entry.post.name) : channelOf(above) === channel;
  });
  const show = (top: ScheduledPost, asHtml: boolean): object => {
    const above = videoOf(timeline, top.post.parent ?? '', now) ?? top;
    const replies = comments.filter(({ post }) => post.parent === top.post.name);
    return commentThread(top, replies, { videoId: above.post.name, channelId: channelOf(above), asHtml });
  };
  return pageOf('commentThreadListResponse', tops, params, now, show, settings);
}

/** `comments.list`, by ids or all replies to a comment: https://developers.google.com/youtube/v3/docs/comments/list */
export function listComments(timeline: Timeline, params: YoutubeParams, now: Date): Outcome {
  const ids = listParam(params, 'id');
  const parentId = param(params, 'parentId');
  if (ids.length > 0 === (parentId !== undefined))
    return (reply) => youtubeAnswers.missing(reply, 'No filter selected. Expected one of: id, parentId');
  if (ids.length > 50) return (reply) => youtubeAnswers.badValue(reply, 'id', 'at most 50 ids.');
  const comments = visibleComments(timeline, now);
  const found = comments.filter(({ post }) =>
    parentId === undefined ? ids.includes(post.name) : post.parent === parentId,
  );
  const byName = new Map(comments.map((entry) => [entry.post.name, entry]));
  return pageOf('commentListResponse', found, params, now, (entry, asHtml) => {
    const top = byName.get(entry.post.parent ?? '') ?? entry;
    return comment(entry, top.post.parent, asHtml);
  });
}

/** Comments whose video and parent still exist, newest first. */
function visibleComments(timeline: Timeline, now: Date): readonly ScheduledPost[] {
  return timeline
    .visible(now)
    .filter(({ post }) => post.kind === 'comment')
    .toReversed();
}

function videoOf(timeline: Timeline, id: string, now: Date): ScheduledPost | undefined {
  const entry = timeline.isDeleted(id) ? undefined : timeline.find(id, now);
  return entry?.post.kind === 'post' ? entry : undefined;
}

function pageOf(
  kind: string,
  all: readonly ScheduledPost[],
  params: YoutubeParams,
  now: Date,
  show: (entry: ScheduledPost, asHtml: boolean) => object,
  settings: FakeSettings = {},
): Outcome {
  if (listParam(params, 'part').length === 0)
    return (reply) => youtubeAnswers.missing(reply, 'Required parameter: part');
  const size = Number(param(params, 'maxResults') ?? 20);
  if (!(Number.isInteger(size) && size >= 1 && size <= 100))
    return (reply) => youtubeAnswers.badValue(reply, 'maxResults', 'it must be within the range [1, 100].');
  const page = readPageToken(param(params, 'pageToken'), now);
  if (page === null) return (reply) => youtubeAnswers.badValue(reply, 'pageToken', 'it is not valid.');
  const asHtml = param(params, 'textFormat') !== 'plainText';
  const listed = all.filter(({ publishedAt }) => publishedAt <= page.asOf);
  const { body, items } = listOf(kind, listed, { ...page, size }, (entry) => show(entry, asHtml), settings);
  return { body, shown: items };
}
