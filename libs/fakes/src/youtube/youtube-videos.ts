import type { Timeline } from '../posts/timeline.js';
import { youtubeAnswers } from './youtube-answers.js';
import type { Outcome } from './youtube-gate.js';
import { listOf } from './youtube-paging.js';
import { listParam, type YoutubeParams } from './youtube-params.js';
import { statistics, video } from './youtube-things.js';

/** `videos.list` by ids; unknown and deleted ones are omitted. https://developers.google.com/youtube/v3/docs/videos/list */
export function listVideos(timeline: Timeline, params: YoutubeParams, now: Date): Outcome {
  const parts = new Set(listParam(params, 'part'));
  if (parts.size === 0) return (reply) => youtubeAnswers.missing(reply, 'Required parameter: part');
  const ids = listParam(params, 'id');
  if (ids.length === 0)
    return (reply) =>
      youtubeAnswers.missing(reply, 'No filter selected. Expected one of: chart, id, myRating');
  if (ids.length > 50) return (reply) => youtubeAnswers.badValue(reply, 'id', 'at most 50 ids.');
  const found = videosOf(timeline, ids, now);
  const page = { offset: 0, asOf: now, size: 50 };
  const { body } = listOf('videoListResponse', found, page, (entry) => video(entry, parts));
  return { body, shown: found };
}

/** `videos:batchGetStats`: only the counts, with a separate bucket. */
export function listStatistics(timeline: Timeline, params: YoutubeParams, now: Date): Outcome {
  const ids = listParam(params, 'id');
  if (ids.length === 0 || ids.length > 50)
    return (reply) => youtubeAnswers.badValue(reply, 'id', 'from 1 to 50 ids.');
  const found = videosOf(timeline, ids, now);
  const items = found.map((entry) => ({
    kind: 'youtube#videoStat',
    id: entry.post.name,
    statistics: statistics(entry),
  }));
  return { body: { kind: 'youtube#batchGetStatsResponse', items }, shown: found };
}

function videosOf(timeline: Timeline, ids: readonly string[], now: Date) {
  return [...new Set(ids)].flatMap((id) => {
    const entry = timeline.isDeleted(id) ? undefined : timeline.find(id, now);
    return entry?.post.kind === 'post' ? entry : [];
  });
}
