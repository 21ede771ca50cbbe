import { Permanent, type Post } from '@earshot/domain';
import type { Log } from '@earshot/platform';
import { readListed } from '../reading/read-listed.js';
import { readSpellings } from '../reading/read-spellings.js';
import { wholeSeconds } from '../reading/utc-time.js';
import type { FetchedWindow, WindowStop } from '../fetched-window.js';
import type { Feed, SourceCall, SourceDeps } from '../source.js';
import type { GithubApi, GithubPage } from './github-api.js';
import { assertSearchable, formOf, githubGrammar, githubKinds } from './github-grammar.js';
import { Forbidden, NothingThere } from './github-fault.js';
import { type GithubIssue, readComment } from './github-post.js';
import { claimOf, mostPages } from './github-search.js';
import type { GithubConfig } from './github.config.js';

/**
 * Comments by keyword. The search only names issues and pull requests with a keyword in some comment, however old, so the
 * new comments are read from those that changed since. https://docs.github.com/rest/issues/comments
 */
export function githubCommentsFeed(config: GithubConfig, api: GithubApi, deps: SourceDeps): Feed {
  const most = Math.min(mostRequests, config.commentRequestsPerHour / githubKinds.length);
  return {
    name: 'comments',
    grammar: githubGrammar('comments', config.ignoredOwners),
    overlapMs: config.overlapMs,
    backfillMs: config.backfillMs,
    shortestIntervalMs: 5 * 60_000,
    async fetch({ q, keywords, since }, call) {
      assertSearchable(keywords);
      const requestedAt = deps.clock.now();
      return readSpellings(githubKinds, requestedAt, (kind) => {
        const range = `updated:>=${wholeSeconds(since, Math.floor)}`;
        const reader = new CommentsReader(api, deps.log, call, since, most);
        return reader.read(`${q}${formOf(kind, range)}`, requestedAt);
      });
    },
  };
}

/** Reads the new comments on what a search finds. */
class CommentsReader {
  private readonly posts = new Map<string, Post>();
  private requests = 0;

  constructor(
    private readonly api: GithubApi,
    private readonly log: Log,
    private readonly call: SourceCall,
    private readonly since: Date,
    private readonly most: number,
  ) {}

  async read(q: string, requestedAt: Date): Promise<FetchedWindow> {
    const { since } = this;
    let coveredFrom = requestedAt;
    const pages = { isCut: false, isIncomplete: false };
    const window = (stopped: WindowStop): FetchedWindow => {
      const read = { posts: [...this.posts.values()], requests: this.requests, stopped };
      const known = { ...read, coveredFrom: stopped.reason === 'reached' ? since : coveredFrom };
      return claimOf(known, pages, requestedAt);
    };
    try {
      for (let number: number | null = 1; number !== null && number <= mostPages;) {
        const page: GithubPage = await this.api.search(q, 'updated', number, this.call);
        this.requests += 1;
        pages.isIncomplete ||= page.isIncomplete;
        pages.isCut ||= page.isCut;
        for (const [index, issue] of page.issues.entries()) {
          // Comments later than the last change of the remaining issues are on issues already read; times are in whole
          // seconds.
          coveredFrom = clamped(latestChange(page.issues.slice(index)) + 1_000, since, coveredFrom);
          if (issue.comments === 0) continue;
          if (!(await this.readIssue(issue))) return window({ reason: 'listing_ends' });
        }
        number = page.next;
        if (number === null) return window({ reason: 'reached' });
      }
    } catch (error) {
      if (this.requests === 0 || !(error instanceof Error)) throw error;
      return window({ reason: 'fault', fault: error });
    }
    return window({ reason: 'listing_ends' });
  }

  /** @returns whether everything there is to read was read */
  private async readIssue(issue: GithubIssue): Promise<boolean> {
    try {
      return await this.readComments(issue);
    } catch (error) {
      if (!(error instanceof Forbidden || error instanceof NothingThere)) throw error;
      // The search itself succeeded, so this concerns the issue or its repository, not the token.
      this.requests += 1;
      const { repository } = issue;
      this.log.warn({ err: error, repository }, 'GitHub does not show the comments on an issue');
      return true;
    }
  }

  /**
   * Reads comments oldest first, as GitHub lists them.
   * @returns whether the newest was reached
   */
  private async readComments({ repository, number }: GithubIssue): Promise<boolean> {
    const { since, posts } = this;
    const path = `/repos/${repository}/issues/${number}/comments`;
    const from = wholeSeconds(since, Math.floor);
    for (let page = 1, known = -1; page <= mostCommentPages && this.requests < this.most; page += 1) {
      const { body, hasNext } = await this.api.comments(path, { since: from, page }, this.call);
      this.requests += 1;
      if (!Array.isArray(body))
        throw new Permanent('GitHub answered with something that is not a list of comments.');
      const listed = readListed('GitHub', body, readComment, this.log);
      // Older comments are listed if they were edited since.
      for (const post of listed) if (post.publishedAt >= since) posts.set(post.externalId, post);
      if (!hasNext) return true;
      if (posts.size === known) return false;
      known = posts.size;
    }
    return false;
  }
}

/**
 * For issues, and again for pull requests. A listing that needs more than a scan has time for, or than an hour allows, would
 * never be finished: it ends here, and the rest is a gap.
 */
const mostRequests = 250;

/** A thousand comments on one issue since the last scan. */
const mostCommentPages = 10;

function latestChange(issues: readonly GithubIssue[]): number {
  return Math.max(...issues.map(({ updatedAt }) => updatedAt.getTime()));
}

function clamped(time: number, earliest: Date, latest: Date): Date {
  return new Date(Math.max(earliest.getTime(), Math.min(latest.getTime(), time)));
}
