import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BodyFault, spoil, strikeConnection } from '../faults/common-faults.js';
import { ordered, pageOf } from '../posts/listing.js';
import { older, type ScheduledPost } from '../posts/timeline.js';
import type { FakeSettings, SourceParts } from '../posts/source-parts.js';
import { compressed, stackexchangeAnswers } from './stackexchange-answers.js';
import { dressAnswer, dressExcerpt, dressQuestion, siteOf } from './stackexchange-things.js';
import { StackexchangeThrottle } from './stackexchange-throttle.js';

/** The key of an app that the fake Stack Exchange accepts. */
export const sandboxStackexchangeKey = 'sandbox((key';

type Params = Readonly<Record<string, string | undefined>>;
type Request = FastifyRequest<{ Querystring: Params; Params: Params }>;
/** Returns the content of the envelope, or what is wrong with the parameters. */
type Work = (query: Params, ids: string, now: Date) => Found | string;

interface Found {
  readonly items: readonly object[];
  readonly hasMore: boolean;
  readonly names: readonly string[];
}

/** Serves Stack Exchange's API under /stackexchange/2.3: the search for excerpts, questions and answers by id. */
export function stackexchangeRoutes(app: FastifyInstance, parts: SourceParts): void {
  const api = new Stackexchange(parts);
  const route = (path: string, method: string, work: Work): void => {
    app.get(`/stackexchange/2.3${path}`, (request: Request, reply) =>
      api.answer(method, work, request, reply),
    );
  };
  route('/search/excerpts', 'search', (query, _ids, now) => api.search(query, now));
  route('/questions/:ids', 'questions', (query, ids, now) => api.byIds('post', query, ids, now));
  route('/answers/:ids', 'answers', (query, ids, now) => api.byIds('comment', query, ids, now));
  app.all('/stackexchange/*', (_request, reply) => stackexchangeAnswers.noMethod(reply));
}

class Stackexchange {
  private readonly withKey: StackexchangeThrottle;
  private readonly without: StackexchangeThrottle;

  constructor(private readonly parts: SourceParts) {
    this.withKey = new StackexchangeThrottle(10_000 * parts.limitFactor);
    this.without = new StackexchangeThrottle(300 * parts.limitFactor);
  }

  async answer(method: string, work: Work, request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const { board, clock, served } = this.parts;
    const { query } = request;
    if (![undefined, sandboxStackexchangeKey].includes(query['key']))
      return stackexchangeAnswers.wrongKey(reply);
    if (query['site'] === undefined) return stackexchangeAnswers.badParameter(reply, 'site is required');
    if (await strikeConnection(board, 'stackexchange', request, reply)) return reply;
    const throttle = query['key'] === undefined ? this.without : this.withKey;
    const now = clock.now();
    const waits = throttle.take(method, now);
    if (waits > 0) return stackexchangeAnswers.throttled(reply, waits);
    const fault = board.strike('stackexchange', [
      'throttle',
      'wrong_key',
      'server_error',
      'html_error',
    ])?.kind;
    if (fault === 'throttle') return stackexchangeAnswers.throttled(reply, 2);
    if (fault === 'wrong_key') return stackexchangeAnswers.wrongKey(reply);
    if (fault === 'server_error') return stackexchangeAnswers.serverError(reply);
    if (fault === 'html_error') return stackexchangeAnswers.errorPage(reply);
    const found = work(query, request.params['ids'] ?? '', now);
    if (typeof found === 'string') return stackexchangeAnswers.badParameter(reply, found);
    const backsOff = board.strike('stackexchange', ['backoff']) !== null;
    if (backsOff) throttle.backOff(method, 2, now);
    const body = {
      items: found.items,
      has_more: found.hasMore,
      ...(backsOff ? { backoff: 2 } : {}),
      quota_max: throttle.perDay,
      quota_remaining: throttle.left,
    };
    const spoilt = (board.strike('stackexchange', ['cut_body', 'garbage'])?.kind ?? null) as BodyFault | null;
    if (spoilt === null) for (const name of found.names) served.add(name);
    return compressed(reply, spoil(JSON.stringify(body), spoilt));
  }

  search(query: Params, now: Date): Found | string {
    const { timeline, board, settings } = this.parts;
    const { q = '', fromdate, todate, sort, site } = query;
    if (q.trim() === '') return 'at least one of q, body, title, tagged, url, user or wiki is required';
    if (![undefined, 'activity', 'creation', 'votes', 'relevance'].includes(sort)) return 'sort';
    const [from, until] = [Number(fromdate ?? 0), Number(todate ?? Infinity)];
    if (Number.isNaN(from)) return 'fromdate';
    if (board.strike('stackexchange', ['empty_page']) !== null)
      return { items: [], hasMore: false, names: [] };
    const found = timeline
      .search(q, now)
      .filter((entry) => siteOf(entry) === site && isBetween(entry, from, until))
      .sort(older)
      .reverse();
    return this.page(found, query, (entry) => dressExcerpt(entry), [], settings);
  }

  byIds(kind: 'post' | 'comment', query: Params, ids: string, now: Date): Found | string {
    const asked = ids.split(';');
    if (asked.length > 100 || !asked.every((id) => /^\d+$/.test(id))) return 'ids';
    const found = this.parts.timeline
      .visible(now)
      .filter((entry) => entry.post.kind === kind && siteOf(entry) === query['site'])
      .filter(({ post }) => asked.includes(post.name));
    const withBody = query['filter'] === 'withbody';
    const dress = kind === 'post' ? dressQuestion : dressAnswer;
    const names = withBody ? found.map(({ post }) => post.name) : [];
    return this.page(found, query, (entry) => dress(entry, withBody), names);
  }

  private page(
    found: readonly ScheduledPost[],
    query: Params,
    dress: (entry: ScheduledPost) => object,
    names: readonly string[],
    settings: FakeSettings = {},
  ): Found | string {
    const size = Number(query['pagesize'] ?? 30);
    const page = Number(query['page'] ?? 1);
    if (!(size >= 1 && size <= 100)) return 'pagesize';
    if (!(page >= 1)) return 'page';
    if (page > 25 && query['key'] === undefined) return 'page above 25 requires access token or app key';
    const { items, next } = pageOf(ordered(found, settings), (page - 1) * size, size, settings);
    return { items: items.map(dress), hasMore: next !== null, names };
  }
}

function isBetween({ publishedAt }: ScheduledPost, from: number, until: number): boolean {
  const second = Math.floor(publishedAt.getTime() / 1_000);
  return second >= from && second <= until;
}
