import { Permanent, type PlannedQuery } from '@earshot/domain';
import type { Feed, FetchedWindow, SourceCall, SourceDeps } from '../../source.js';
import type { RedditApi } from '../reddit-api.js';
import { RedditPathRefused } from '../reddit-fault.js';
import { PageLimits } from './reddit-page-limits.js';
import { readWindow } from './reddit-window.js';
import type { RedditConfig } from '../reddit.config.js';

/** A closed subreddit may open again. */
const refusedForMs = 24 * 3_600_000;
/** The maximum length of a listing, less what Reddit filters out of it. */
const cutFrom = 900;

/**
 * The newest comments of chosen subreddits, all in one listing. A subreddit that Reddit refuses is skipped for a day and
 * logged, so that it does not block the others; if all are refused, the feed fails.
 */
export class RedditCommentsFeed implements Feed {
  readonly name = 'comments';
  readonly grammar = null;
  readonly overlapMs: number;
  readonly backfillMs: number;
  /** Reddit caches a page for half a minute. */
  readonly shortestIntervalMs = 60_000;
  private readonly limits = new PageLimits();
  private readonly refusedUntil = new Map<string, Date>();

  constructor(
    private readonly config: RedditConfig,
    private readonly api: RedditApi,
    private readonly deps: SourceDeps,
  ) {
    this.overlapMs = config.overlapMs;
    this.backfillMs = config.backfillMs;
  }

  async fetch({ since }: PlannedQuery, call: SourceCall): Promise<FetchedWindow> {
    const subreddits = this.readable();
    try {
      return await this.read(subreddits, since, call);
    } catch (error) {
      if (!(error instanceof RedditPathRefused)) throw error;
      const refused = await this.refusedAmong(subreddits, call);
      // Reddit refuses only the combination, so skipping one would not help.
      if (refused.length === 0) throw error;
      // With none left there is nothing to skip: all are requested again in the next scan.
      if (refused.length === subreddits.length) throw allRefused(error);
      this.leaveOut(refused);
      const window = await this.read(this.readable(), since, call);
      return { ...window, requests: window.requests + 1 + subreddits.length };
    }
  }

  private readable(): readonly string[] {
    const now = this.deps.clock.now();
    return this.config.commentSubreddits.filter((name) => !(now < (this.refusedUntil.get(name) ?? now)));
  }

  private read(subreddits: readonly string[], since: Date, call: SourceCall): Promise<FetchedWindow> {
    const limit = this.limits.next();
    const path = `/r/${subreddits.join('+')}/comments`;
    const requestedAt = this.deps.clock.now();
    return readWindow({
      since,
      acceptFrom: new Date(requestedAt.getTime() - this.config.lateMs),
      requestedAt,
      limit,
      cutFrom,
      page: (after) => this.api.listing(path, after === null ? { limit } : { limit, after }, call),
    });
  }

  private async refusedAmong(subreddits: readonly string[], call: SourceCall): Promise<string[]> {
    const refused: string[] = [];
    for (const subreddit of subreddits) if (await this.isRefused(subreddit, call)) refused.push(subreddit);
    return refused;
  }

  private leaveOut(refused: readonly string[]): void {
    const until = new Date(this.deps.clock.now().getTime() + refusedForMs);
    for (const subreddit of refused) this.refusedUntil.set(subreddit, until);
    this.deps.log.warn({ refused, until }, 'Reddit refuses subreddits; their comments are left out');
  }

  private async isRefused(subreddit: string, call: SourceCall): Promise<boolean> {
    try {
      await this.api.listing(`/r/${subreddit}/comments`, { limit: 1 }, call);
      return false;
    } catch (error) {
      if (error instanceof RedditPathRefused) return true;
      throw error;
    }
  }
}

function allRefused(cause: RedditPathRefused): Permanent {
  return new Permanent(`Reddit refuses every subreddit of REDDIT_COMMENT_SUBREDDITS (${cause.status}).`, {
    cause,
  });
}
