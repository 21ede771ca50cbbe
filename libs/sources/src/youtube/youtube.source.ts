import type { Meter } from '@earshot/domain';
import type { Source, SourceDefinition, SourceDeps } from '../source.js';
import { verifyAtOnce, verifyYoutube } from './verify-youtube.js';
import { YoutubeApi } from './youtube-api.js';
import { YoutubeCommentsFeed } from './youtube-comments.feed.js';
import { quotaTimeZone } from './youtube-fault.js';
import { YoutubeSearchFeed } from './youtube-search.feed.js';
import { YoutubeThreadsFeed } from './youtube-threads.feed.js';
import { YoutubeConfig } from './youtube.config.js';

/** YouTube: videos by search, comments under those that matched and on chosen channels. */
export const youtube: SourceDefinition<YoutubeConfig> = {
  config: YoutubeConfig,
  coverage: {
    partial: true,
    delayed: false,
    note: 'Videos that the search of YouTube shows; comments under videos that matched by more than a link, and on the chosen channels.',
  },
  meters: youtubeMeters,
  create: createYoutube,
};

/**
 * Searches have a bucket of their own: https://developers.google.com/youtube/v3/determine_quota_cost
 * The other is divided by us: a video with thousands of comments must not take what details of videos need.
 */
function youtubeMeters(config: YoutubeConfig): readonly Meter[] {
  const daily = { kind: 'quota', window: { every: 'day', timeZone: quotaTimeZone } } as const;
  return [
    { name: 'searches', limit: config.searchesPerDay, unit: 'search', ...daily },
    { name: 'units', limit: config.unitsPerDay, unit: 'quota unit', ...daily },
    { name: 'replies', limit: config.replyUnitsPerDay, unit: 'quota unit', ...daily },
  ];
}

function createYoutube(config: YoutubeConfig, deps: SourceDeps): Source | null {
  if (config.apiKey === null) return null;
  const api = new YoutubeApi(config, config.apiKey, deps);
  const search = new YoutubeSearchFeed(config, api, deps);
  const comments = new YoutubeCommentsFeed(config, api, deps.clock);
  return {
    name: 'youtube',
    feeds: config.channelIds.length === 0 ? [search] : [search, comments],
    replies: config.commentsForMs === 0 ? null : new YoutubeThreadsFeed(config, api, deps.clock),
    upkeep: {
      keepTextMs: config.keepTextMs,
      verifyEveryMs: config.verifyEveryMs,
      verifyForMs: null,
      verify: (ids, call) => verifyYoutube(api, ids, call),
      verifyAtOnce,
    },
    enrich: null,
  };
}
