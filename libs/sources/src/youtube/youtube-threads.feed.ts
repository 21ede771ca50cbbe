import { isBareLink, type Match, type Post } from '@earshot/domain';
import type { FetchedWindow } from '../fetched-window.js';
import type { SourceCall, SourceDeps, ReplyFeed, FollowedPost } from '../source.js';
import { ReadReplies } from './read-replies.js';
import { readThreads } from './read-threads.js';
import type { YoutubeApi } from './youtube-api.js';
import { NothingThere } from './youtube-fault.js';
import type { YoutubeConfig } from './youtube.config.js';

/** Comments under matching videos; other comments cannot be searched. */
export class YoutubeThreadsFeed implements ReplyFeed {
  readonly name = 'video_comments';
  readonly followMs: number;
  readonly meters = ['replies'];
  private readonly read = new ReadReplies();

  constructor(
    private readonly config: YoutubeConfig,
    private readonly api: YoutubeApi,
    private readonly deps: Pick<SourceDeps, 'clock' | 'log'>,
  ) {
    this.followMs = config.commentsForMs;
  }

  /** Excludes videos that only name a brand as their sponsor: there are many, and their comments are about something else. */
  follows(post: Post, matches: readonly Match[]): boolean {
    return this.config.readsSponsorComments || !isBareLink(post, matches);
  }

  async fetch({ externalId }: FollowedPost, since: Date, call: SourceCall): Promise<FetchedWindow> {
    const requestedAt = this.deps.clock.now();
    try {
      return await readThreads(
        this.api,
        { videoId: externalId },
        { since, requestedAt, read: this.read, log: this.deps.log },
        call,
      );
    } catch (error) {
      if (!(error instanceof NothingThere)) throw error;
      // Comments are switched off, or the video was deleted, so no comments can be missing.
      return { posts: [], coveredFrom: since, complete: true, requests: 1, stopped: { reason: 'reached' } };
    }
  }
}
