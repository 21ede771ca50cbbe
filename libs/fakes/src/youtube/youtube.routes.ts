import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SourceParts } from '../posts/source-parts.js';
import { listCommentThreads, listComments } from './youtube-comments.js';
import { answerYoutube, type Outcome } from './youtube-gate.js';
import type { YoutubeMethod, YoutubeParams } from './youtube-params.js';
import { YoutubeQuota } from './youtube-quota.js';
import { searchVideos } from './youtube-search.js';
import { listStatistics, listVideos } from './youtube-videos.js';

/** As at YouTube: searches per project and day (Pacific time). */
const usual = { searchesPerDay: 100 };

/** Serves YouTube's Data API under /youtube/v3. */
export function youtubeRoutes(app: FastifyInstance, parts: SourceParts): void {
  const { clock, timeline, limitFactor, settings } = parts;
  const { searchesPerDay } = { ...usual, ...parts.settings };
  const quota = new YoutubeQuota({
    searches: searchesPerDay * limitFactor,
    stats: 10_000 * limitFactor,
    units: 10_000 * limitFactor,
  });
  const gate = { ...parts, quota };
  const route =
    (method: YoutubeMethod, work: (params: YoutubeParams, now: Date) => Outcome) =>
    (request: FastifyRequest, reply: FastifyReply) =>
      answerYoutube(gate, method, request, reply, (params) => work(params, clock.now()));

  app.get(
    '/youtube/v3/search',
    route('search', (params, now) => searchVideos(timeline, params, now, settings)),
  );
  app.get(
    '/youtube/v3/videos',
    route('videos', (params, now) => listVideos(timeline, params, now)),
  );
  app.get(
    '/youtube/v3/videos::batchGetStats',
    route('batchGetStats', (params, now) => listStatistics(timeline, params, now)),
  );
  app.get(
    '/youtube/v3/commentThreads',
    route('commentThreads', (params, now) => listCommentThreads(timeline, params, now, settings)),
  );
  app.get(
    '/youtube/v3/comments',
    route('comments', (params, now) => listComments(timeline, params, now)),
  );
}
