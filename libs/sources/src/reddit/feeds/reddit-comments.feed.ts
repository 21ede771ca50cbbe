import { Permanent } from '@earshot/domain';
import type { FetchedWindow } from '../../fetched-window.js';
import type { Feed, SourceCall, SourceDeps } from '../../source.js';
import type { RedditApi } from '../reddit-api.js';
import { RedditPathRefused } from '../reddit-fault.js';
import { PageLimits } from './reddit-page-limits.js';
import { readWindow } from './reddit-window.js';
import type { RedditConfig } from '../reddit.config.js';

/** A closed subreddit may open again. */
const retryMs = 3_600_000;
/** The maximum length of a listing, less what Reddit filters out of it. */
const cutFrom = 900;

/**
 * The newest comments of chosen subreddits, all in one listing. A subreddit that Reddit refuses is left out, so that it does
 * not block the others, and requested again every hour; if all are refused, the feed fails. While one is left out, nothing
 * counts as covered; once it opens again, its comments are read back to when it was refused. After a restart it is refused
 * anew, or, if it has opened in the meantime, not read back.
 */
export function redditCommentsFeed(config: RedditConfig, api: RedditApi, deps: SourceDeps): Feed {
  const limits = new PageLimits();
  const refusals = new Map<string, Refusal>();

  /** Reads the subreddits in one listing, without those that turn out to be refused. */
  async function readOthers(
    subreddits: readonly string[],
    since: Date,
    call: SourceCall,
  ): Promise<FetchedWindow> {
    try {
      return await read(subreddits, since, call);
    } catch (error) {
      if (!(error instanceof RedditPathRefused)) throw error;
      const refused = await refusedAmong(subreddits, call);
      // Reddit refuses only the combination, so skipping one would not help.
      if (refused.length === 0) throw error;
      // With none left there is nothing to skip: all are requested again in the next scan.
      if (refused.length === subreddits.length) throw allRefused(error);
      leaveOut(refused, since);
      const readable = subreddits.filter((name) => !refused.includes(name));
      const window = await read(readable, since, call);
      return { ...window, requests: window.requests + 1 + subreddits.length };
    }
  }

  /** The comments of a subreddit that is open again; it stays left out if they cannot be listed now. */
  async function readBack(name: string, call: SourceCall): Promise<readonly FetchedWindow[]> {
    const refusal = refusals.get(name);
    // It was refused again in this scan.
    if (refusal === undefined || refusal.retryAt > deps.clock.now()) return [];
    try {
      const window = await read([name], refusal.since, call);
      if (window.stopped.reason !== 'fault') refusals.delete(name);
      return [window];
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      deps.log.warn({ err: error, subreddit: name }, 'a subreddit that is open again was not read');
      return [];
    }
  }

  function joined(
    window: FetchedWindow,
    back: readonly FetchedWindow[],
    { since, requestedAt }: { readonly since: Date; readonly requestedAt: Date },
  ): FetchedWindow {
    const posts = new Map(
      [window, ...back].flatMap((one) => one.posts.map((post) => [post.externalId, post])),
    );
    const requests = [window, ...back].reduce((sum, one) => sum + one.requests, 0);
    const whole = { ...window, posts: [...posts.values()], requests };
    if (refusals.size > 0) {
      const missing = new Permanent(missingSentence([...refusals.keys()]));
      const stopped = window.stopped.reason === 'reached' ? listingEnds : window.stopped;
      return { ...whole, coveredFrom: requestedAt, stopped, missing };
    }
    const [short] = back
      .filter(({ coveredFrom }) => coveredFrom > since && coveredFrom > window.coveredFrom)
      .sort((one, other) => other.coveredFrom.getTime() - one.coveredFrom.getTime());
    if (short === undefined) return whole;
    const stopped = window.stopped.reason === 'reached' ? short.stopped : window.stopped;
    return { ...whole, coveredFrom: short.coveredFrom, stopped };
  }

  function read(subreddits: readonly string[], since: Date, call: SourceCall): Promise<FetchedWindow> {
    const limit = limits.next();
    const path = `/r/${subreddits.join('+')}/comments`;
    const requestedAt = deps.clock.now();
    return readWindow({
      since,
      acceptFrom: new Date(requestedAt.getTime() - config.lateMs),
      requestedAt,
      limit,
      cutFrom,
      page: (after) => api.listing(path, after === null ? { limit } : { limit, after }, call),
    });
  }

  async function refusedAmong(subreddits: readonly string[], call: SourceCall): Promise<string[]> {
    const refused: string[] = [];
    for (const subreddit of subreddits) if (await isRefused(subreddit, call)) refused.push(subreddit);
    return refused;
  }

  /** @param since the time from which their comments were to be read */
  function leaveOut(refused: readonly string[], since: Date): void {
    if (refused.length === 0) return;
    const retryAt = new Date(deps.clock.now().getTime() + retryMs);
    for (const subreddit of refused) {
      const known = refusals.get(subreddit)?.since ?? since;
      refusals.set(subreddit, { since: known < since ? known : since, retryAt });
    }
    deps.log.warn({ refused, until: retryAt }, 'Reddit refuses subreddits; their comments are left out');
  }

  async function isRefused(subreddit: string, call: SourceCall): Promise<boolean> {
    try {
      await api.listing(`/r/${subreddit}/comments`, { limit: 1 }, call);
      return false;
    } catch (error) {
      if (error instanceof RedditPathRefused) return true;
      throw error;
    }
  }

  return {
    name: 'comments',
    grammar: null,
    overlapMs: config.overlapMs,
    backfillMs: config.backfillMs,
    /** Reddit caches a page for half a minute. */
    shortestIntervalMs: 60_000,
    async fetch({ since }, call) {
      const requestedAt = deps.clock.now();
      const due = [...refusals].filter(([, { retryAt }]) => retryAt <= requestedAt).map(([name]) => name);
      const stillRefused = await refusedAmong(due, call);
      leaveOut(stillRefused, since);
      const opened = due.filter((name) => !stillRefused.includes(name));
      const all = config.commentSubreddits;
      const window = await readOthers(
        all.filter((name) => !refusals.has(name) || opened.includes(name)),
        since,
        call,
      );
      const back: FetchedWindow[] = [];
      for (const name of opened) back.push(...(await readBack(name, call)));
      return joined({ ...window, requests: window.requests + due.length }, back, { since, requestedAt });
    },
  };
}

/** A subreddit that is left out. */
interface Refusal {
  /** From when on its comments were not read. */
  readonly since: Date;
  readonly retryAt: Date;
}

const listingEnds = { reason: 'listing_ends' } as const;

function missingSentence(names: readonly string[]): string {
  const listed = names.map((name) => `r/${name}`).join(', ');
  return `Reddit refuses the comments of ${listed}: private, quarantined, banned or unknown. The others are read, and Earshot tries again every hour.`;
}

function allRefused(cause: RedditPathRefused): Permanent {
  return new Permanent(`Reddit refuses every subreddit of REDDIT_COMMENT_SUBREDDITS (${cause.status}).`, {
    cause,
  });
}
