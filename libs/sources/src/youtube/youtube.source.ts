import { manifestOf, withLimits } from '@earshot/domain';
import { type SourceDefinition, upkeepOf } from '../source.js';
import { verifyAtOnce, YoutubeLookup } from './verify-youtube.js';
import { YoutubeApi } from './youtube-api.js';
import { youtubeCommentsFeed } from './youtube-comments.feed.js';
import { youtubeSearchFeed } from './youtube-search.feed.js';
import { youtubeThreadsFeed } from './youtube-threads.feed.js';
import { YoutubeConfig } from './youtube.config.js';

/** YouTube: videos by search, and comments under matching videos and on chosen channels. */
export const youtube: SourceDefinition<YoutubeConfig> = {
  config: YoutubeConfig,
  meters: (config) =>
    withLimits(manifestOf('youtube'), {
      searches: config.searchesPerDay,
      units: config.unitsPerDay,
      replies: config.replyUnitsPerDay,
    }),
  create(config, deps) {
    if (config.apiKey === null) return null;
    const api = new YoutubeApi(config, config.apiKey, deps);
    const lookup = new YoutubeLookup(api);
    const search = youtubeSearchFeed(config, api, deps);
    const comments = youtubeCommentsFeed(config, api, deps);
    return {
      feeds: config.channelIds.length === 0 ? [search] : [search, comments],
      ...(config.commentsForMs === 0 ? {} : { replies: youtubeThreadsFeed(config, api, deps) }),
      upkeep: upkeepOf(config, { verify: (ids, call) => lookup.verify(ids, call), verifyAtOnce }),
      // This costs one unit, while a search would be one of a hundred per day.
      check: (call) => lookup.verify(['dQw4w9WgXcQ'], call),
    };
  },
};
