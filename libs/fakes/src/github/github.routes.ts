import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BodyFault, spoil, strikeConnection } from '../faults/common-faults.js';
import { ordered, pageOf } from '../posts/listing.js';
import type { SourceParts } from '../posts/source-parts.js';
import { RateWindow } from '../rate-window.js';
import { githubAnswers } from './github-answers.js';
import { GithubGraphql } from './github-graphql.js';
import { type GithubParams, mostResults, searchThreads } from './github-search.js';
import { dressComment, dressIssue, type GithubThread, threadsOf } from './github-things.js';

/** The token that the fake GitHub accepts. */
export const sandboxGithubToken = 'github_pat_sandbox';

type Request = FastifyRequest<{ Querystring: GithubParams; Params: GithubParams }>;
/** null = it has already answered. */
type Work = (request: Request, reply: FastifyReply) => object | null;

/** A rate limit with a name. */
interface Bucket {
  readonly resource: string;
  readonly window: RateWindow;
}

/** Serves GitHub's API under /github: the search for issues, issues and comments by number, and GraphQL. */
export function githubRoutes(app: FastifyInstance, parts: SourceParts): void {
  const github = new Github(parts);
  const hourMs = 3_600_000;
  const rate = (resource: string, limit: number, windowMs: number): Bucket => ({
    resource,
    window: new RateWindow(limit * parts.limitFactor, windowMs, 'with a request'),
  });
  const search = rate('search', 30, 60_000);
  const core = rate('core', 5_000, hourMs);
  const points = rate('graphql', 5_000, hourMs);
  const graphql = new GithubGraphql(parts);
  const answer = (bucket: Bucket, work: Work) => (request: Request, reply: FastifyReply) =>
    github.answer(bucket, work, request, reply);
  const issues = '/github/repos/:owner/:repository/issues';
  app.get(
    '/github/search/issues',
    answer(search, (request, reply) => github.search(request, reply)),
  );
  app.get(
    `${issues}/:number/comments`,
    answer(core, (request, reply) => github.comments(request, reply)),
  );
  app.get(
    `${issues}/comments/:number`,
    answer(core, (request, reply) => github.comment(request, reply)),
  );
  app.get(
    `${issues}/:number`,
    answer(core, (request, reply) => github.issue(request, reply)),
  );
  app.post(
    '/github/graphql',
    answer(points, (request) => graphql.answer(request.body)),
  );
  app.all('/github/*', (_request, reply) => githubAnswers.notFound(reply));
}

class Github {
  constructor(private readonly parts: SourceParts) {}

  /** Checks the token, the rate limit and requested faults, then does the work. */
  async answer(bucket: Bucket, work: Work, request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const { board, clock } = this.parts;
    if (request.headers.authorization !== `Bearer ${sandboxGithubToken}`)
      return githubAnswers.badCredentials(reply);
    if (await strikeConnection(board, 'github', request, reply)) return reply;
    if (!take(bucket, reply, clock.now())) return githubAnswers.rateLimited(reply);
    const fault = board.strike('github', refusals);
    if (fault?.kind === 'secondary_rate') return githubAnswers.secondaryRate(reply, fault.retry_after ?? 1);
    if (fault?.kind === 'abuse') return githubAnswers.abuse(reply);
    if (fault?.kind === 'bad_token') return githubAnswers.badCredentials(reply);
    if (fault?.kind === 'server_error') return githubAnswers.serverError(reply);
    if (fault?.kind === 'html_error') return githubAnswers.errorPage(reply);
    const body = work(request, reply);
    if (body === null) return reply;
    const spoilt = (board.strike('github', ['cut_body', 'garbage'])?.kind ?? null) as BodyFault | null;
    if (spoilt === null) this.serve(JSON.stringify(body));
    return reply.type('application/json; charset=utf-8').send(spoil(JSON.stringify(body), spoilt));
  }

  search({ query }: Request, reply: FastifyReply): object | null {
    const { timeline, clock, board, settings } = this.parts;
    const found = searchThreads(timeline, query, clock.now(), settings);
    if (typeof found === 'string') {
      githubAnswers.invalid(reply, found);
      return null;
    }
    if (board.strike('github', ['empty_page']) !== null)
      return { total_count: 0, incomplete_results: false, items: [] };
    const incomplete = board.strike('github', ['incomplete']) !== null;
    const page = incomplete ? found.page.filter((_thread, index) => index % 2 === 0) : found.page;
    const number = Number(query['page'] ?? 1);
    const size = Number(query['per_page'] ?? 30);
    this.link(reply, query, number * size < Math.min(found.total, mostResults));
    return {
      total_count: found.total,
      incomplete_results: incomplete,
      items: page.map((thread) => dressIssue(thread, apiUrl)),
    };
  }

  comments({ query, params }: Request, reply: FastifyReply): object | null {
    const thread = this.thread(params, reply);
    if (thread === null) return null;
    const { settings } = this.parts;
    const since = Date.parse(query['since'] ?? '') || -Infinity;
    const size = Math.min(100, Number(query['per_page'] ?? 30));
    const start = (Number(query['page'] ?? 1) - 1) * size;
    const listed = thread.comments.filter(
      ({ publishedAt, edits }) => (edits.at(-1)?.editedAt ?? publishedAt).getTime() >= since,
    );
    const { items, next } = pageOf(ordered(listed, settings), start, size, settings);
    this.link(reply, query, next !== null);
    return items.map((entry) => dressComment(entry, thread, apiUrl));
  }

  comment({ params }: Request, reply: FastifyReply): object | null {
    const { timeline, clock } = this.parts;
    for (const thread of threadsOf(timeline, clock.now()).values()) {
      const entry = thread.comments.find(({ post }) => post.name === params['number']);
      if (entry !== undefined) return dressComment(entry, thread, apiUrl);
    }
    githubAnswers.notFound(reply);
    return null;
  }

  issue({ params }: Request, reply: FastifyReply): object | null {
    const thread = this.thread(params, reply);
    return thread === null ? null : dressIssue(thread, apiUrl);
  }

  private thread({ owner, repository, number }: GithubParams, reply: FastifyReply): GithubThread | null {
    const { timeline, clock } = this.parts;
    const thread = threadsOf(timeline, clock.now()).get(number ?? '');
    if (thread?.repository === `${owner}/${repository}`) return thread;
    if (timeline.isDeleted(number ?? '')) githubAnswers.gone(reply);
    else githubAnswers.notFound(reply);
    return null;
  }

  private link(reply: FastifyReply, query: GithubParams, hasNext: boolean): void {
    const page = Number(query['page'] ?? 1);
    const others = new URLSearchParams(
      Object.entries({ ...query, page: String(page + 1) }) as [string, string][],
    );
    if (hasNext) void reply.header('link', `<${apiUrl}/?${others.toString()}>; rel="next"`);
  }

  /** Records the posts in an answer, taking their names from its addresses. */
  private serve(body: string): void {
    for (const [, comment, post] of body.matchAll(
      /#issuecomment-(\d+)"|\/(?:issues|pull|discussions)\/(\d+)"/g,
    ))
      this.parts.served.add(comment ?? post ?? '');
  }
}

/** Counts a request and sets the rate limit headers. Returns whether the request is allowed. */
function take({ resource, window }: Bucket, reply: FastifyReply, now: Date): boolean {
  const { allowed, used, remaining, endsAt } = window.take(now);
  reply
    .header('x-ratelimit-limit', String(window.limit))
    .header('x-ratelimit-remaining', String(remaining))
    .header('x-ratelimit-used', String(used))
    .header('x-ratelimit-reset', String(Math.ceil(endsAt.getTime() / 1_000)))
    .header('x-ratelimit-resource', resource);
  return allowed;
}

const apiUrl = 'https://api.github.com';
const refusals = ['secondary_rate', 'abuse', 'bad_token', 'server_error', 'html_error'] as const;
