import type { FetchedWindow } from '../fetched-window.js';
import type { Feed, SourceDeps } from '../source.js';
import { notRead, together } from '../reading/together.js';
import { ReadReplies, readThreads } from './read-threads.js';
import type { YoutubeApi } from './youtube-api.js';
import { NothingThere } from './youtube-fault.js';
import type { YoutubeConfig } from './youtube.config.js';

/** All comments under the videos of chosen channels, and on the channels themselves. */
export function youtubeCommentsFeed(config: YoutubeConfig, api: YoutubeApi, deps: SourceDeps): Feed {
  const rounds = config.replyUnitsPerDay / 2 / Math.max(1, config.channelIds.length);
  const read = new ReadReplies();
  return {
    name: 'comments',
    grammar: null,
    meters: ['replies'],
    overlapMs: config.overlapMs,
    backfillMs: config.backfillMs,
    /** What the daily units allow with one page per channel; half is left for comments under matching videos. */
    shortestIntervalMs: Math.max(60_000, (24 * 3_600_000) / rounds),
    /** A channel that cannot be read does not block the others, but then nothing counts as covered. */
    async fetch({ since }, call) {
      const requestedAt = deps.clock.now();
      const windows: FetchedWindow[] = [];
      let fault: Error | null = null;
      for (const id of config.channelIds) {
        try {
          const of = { allThreadsRelatedToChannelId: id };
          windows.push(await readThreads(api, of, { since, requestedAt, read, log: deps.log }, call));
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          fault = error;
          if (!(error instanceof NothingThere)) break;
        }
      }
      if (fault !== null && windows.length === 0) throw fault;
      if (fault !== null) windows.push(notRead(fault, requestedAt));
      return windows.reduce(together);
    },
  };
}
