import { type manifestOf, Permanent, RateLimited, Retryable } from '@earshot/domain';
import { type HttpAnswer, type HttpRequest, type Query } from '@earshot/platform';
import { forOneFeed } from '../feed-refused.js';
import { fieldsOf, itemsOf, numberOf, textOf } from '../reading/read-fields.js';
import { readData } from '../reading/read-json.js';
import { fieldSentence, readListed } from '../reading/read-listed.js';
import type { SourceCall, SourceDeps } from '../source.js';
import { githubFault, graphqlFault } from './github-fault.js';
import { type GithubIssue, readIssue } from './github-post.js';
import type { GithubConfig } from './github.config.js';

/**
 * Client for GitHub's REST and GraphQL APIs: adds the token, respects the limits, and turns every fault into one of the
 * domain's three.
 */
export class GithubApi {
  constructor(
    private readonly config: GithubConfig,
    private readonly token: string,
    private readonly deps: SourceDeps,
  ) {}

  /**
   * One page of a search of issues or pull requests.
   * @throws RateLimited | Retryable | Permanent
   */
  async search(q: string, sort: 'created' | 'updated', page: number, call: SourceCall): Promise<GithubPage> {
    // Since 2025, terms can be grouped in parentheses, initially as an opt-in.
    const asked = { q, sort, page, order: 'desc', per_page: pageSize, advanced_search: 'true' };
    const body = fieldsOf(readData(await this.get('/search/issues', asked, 'searches', call), 'GitHub'));
    const { items } = body;
    const total = numberOf(body, 'total_count');
    if (!Array.isArray(items)) throw new Permanent(fieldSentence('GitHub', ['items']));
    if (total === null) throw new Permanent(fieldSentence('GitHub', ['total_count']));
    const issues = readListed('GitHub', items, readIssue, this.deps.log);
    const missing = total - ((page - 1) * pageSize + items.length);
    const isFull = items.length === pageSize;
    return {
      issues,
      next: isFull && missing > 0 ? page + 1 : null,
      isCut: !isFull && missing > hiddenAtMost,
      isIncomplete: body['incomplete_results'] === true,
    };
  }

  /**
   * One page of comments, from the budget set aside for them.
   * @throws like `search`; FeedRefused once that budget is used up
   */
  async comments(path: string, query: Query, call: SourceCall) {
    const answer = await this.get(path, { ...query, per_page: pageSize }, 'comments', call);
    return {
      body: readData(answer, 'GitHub'),
      hasNext: /;\s*rel="?next"?/.test(answer.headers['link'] ?? ''),
    };
  }

  /**
   * Reads whatever is at a path, following moves.
   * @throws like `search`; NothingThere
   */
  async look(path: string, call: SourceCall) {
    let url = this.config.apiUrl + path;
    for (let moves = 0; moves < 4; moves += 1) {
      const answer = await this.send({ method: 'GET', url }, 'requests', call);
      if (![301, 302, 307, 308].includes(answer.status))
        return { body: readData(this.checked(answer), 'GitHub'), isMoved: moves > 0 };
      url = this.movedTo(answer, url);
    }
    throw new Retryable('GitHub redirects a post in circles.');
  }

  /**
   * The data of a GraphQL query, together with errors about single nodes.
   * @throws like `search`
   */
  async graphql(query: string, variables: object, call: SourceCall) {
    const url = this.config.apiUrl.replace(/\/api\/v3$/, '/api') + '/graphql';
    const body = JSON.stringify({ query, variables });
    const headers = { 'content-type': 'application/json' };
    const answer = this.checked(await this.send({ method: 'POST', url, body, headers }, 'points', call));
    const fields = fieldsOf(readData(answer, 'GitHub'));
    const errors = itemsOf(fields['errors']).map(fieldsOf);
    if (errors.some((error) => textOf(error, 'type') === 'RATE_LIMITED')) {
      const seconds = Number.parseInt(answer.headers['x-ratelimit-reset'] ?? '', 10);
      const reset = new Date(Math.max(seconds * 1_000 || 0, this.deps.clock.now().getTime() + 60_000));
      throw new RateLimited('GitHub asks us to wait (RATE_LIMITED).', reset);
    }
    const fault = graphqlFault(fields['data'], errors);
    if (fault !== null) throw fault;
    return { data: fieldsOf(fields['data']), errors };
  }

  private async get(path: string, query: Query, meter: GithubMeter, call: SourceCall): Promise<HttpAnswer> {
    return this.checked(
      await this.send({ method: 'GET', url: this.config.apiUrl + path, query }, meter, call),
    );
  }

  private async send(request: HttpRequest, meter: GithubMeter, call: SourceCall): Promise<HttpAnswer> {
    await charge(meter, call);
    const answer = await this.deps.http.send({
      ...request,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${this.token}`,
        'user-agent': 'earshot',
        'x-github-api-version': '2022-11-28',
        ...request.headers,
      },
      signal: call.signal,
    });
    await observe(answer, meter, call);
    return answer;
  }

  private checked(answer: HttpAnswer): HttpAnswer {
    const fault = githubFault(answer, this.deps.clock.now());
    if (fault !== null) throw fault;
    return answer;
  }

  /** The token must not be sent anywhere else. */
  private movedTo({ headers }: HttpAnswer, from: string): string {
    const target = URL.parse(headers['location'] ?? '', from);
    if (target === null || target.origin !== new URL(this.config.apiUrl).origin)
      throw new Permanent('GitHub redirects a post to another host.');
    return target.href;
  }
}

/** One page of search results. */
export interface GithubPage {
  readonly issues: readonly GithubIssue[];
  /** The number of the next page; null if there is none. */
  readonly next: number | null;
  /** Whether the list ends although more was found. */
  readonly isCut: boolean;
  /** Whether GitHub ran out of time before it had searched everything. */
  readonly isIncomplete: boolean;
}

const pageSize = 100;
/** The count may include a few results that are not shown, e.g. of accounts that GitHub hides or that the token may not read. */
export const hiddenAtMost = 10;

/** The meter that a request is charged to. */
type GithubMeter = ReturnType<typeof manifestOf<'github'>>['meters'][number]['name'];

/** By the name of GitHub's rate limit resource. */
const metersOf: Readonly<Record<string, readonly GithubMeter[]>> = {
  search: ['searches'],
  core: ['requests', 'comments'],
  graphql: ['points'],
};

/** Updates meters from response headers, which also count requests of other programs that use the same account. */
async function observe({ headers }: HttpAnswer, charged: GithubMeter, { meters }: SourceCall): Promise<void> {
  const remaining = Number.parseInt(headers['x-ratelimit-remaining'] ?? '', 10);
  const resetsAt = new Date(Number.parseInt(headers['x-ratelimit-reset'] ?? '', 10) * 1_000);
  if (!Number.isFinite(remaining) || Number.isNaN(resetsAt.getTime())) return;
  const resource = headers['x-ratelimit-resource'];
  const counted = resource === undefined ? [charged] : (metersOf[resource] ?? []);
  for (const meter of counted) await meters.observe(meter, { remaining, resetsAt });
}

/** A used-up budget for comments must not stop anything else. */
async function charge(meter: GithubMeter, call: SourceCall): Promise<void> {
  const charged = (): Promise<void> => call.meters.charge({ [meter]: 1 });
  await (meter === 'comments' ? forOneFeed(charged) : charged());
}
