import { isBareLink, type Match, type Post } from '@earshot/domain';
import type { SourceDeps, ReplyFeed } from '../source.js';
import { ReadReplies, readThreads } from './read-threads.js';
import type { YoutubeApi } from './youtube-api.js';
import { NothingThere } from './youtube-fault.js';
import type { YoutubeConfig } from './youtube.config.js';

/** Comments under matching videos; other comments cannot be searched. */
export function youtubeThreadsFeed(config: YoutubeConfig, api: YoutubeApi, deps: SourceDeps): ReplyFeed {
  const read = new ReadReplies();
  return {
    name: 'video_comments',
    followMs: config.commentsForMs,
    meters: ['replies'],
    /** Excludes videos that only name a brand as their sponsor: there are many, and their comments are about something else. */
    follows(post: Post, matches: readonly Match[]): boolean {
      return config.readsSponsorComments || !isBareLink(post, matches);
    },
    async fetch({ externalId }, since, call) {
      const requestedAt = deps.clock.now();
      try {
        return await readThreads(
          api,
          { videoId: externalId },
          { since, requestedAt, read, log: deps.log },
          call,
        );
      } catch (error) {
        if (!(error instanceof NothingThere)) throw error;
        // Comments are switched off, or the video was deleted, so no comments can be missing.
        return { posts: [], coveredFrom: since, requests: 1, stopped: { reason: 'reached' } };
      }
    },
  };
}
