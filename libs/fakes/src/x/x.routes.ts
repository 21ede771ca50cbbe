import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isHeard } from '../bill/bill.js';
import { type BodyFault, spoil, strikeConnection } from '../faults/common-faults.js';
import type { SourceParts } from '../posts/source-parts.js';
import { RateWindow } from '../rate-window.js';
import { billX, type XResource } from './x-bill.js';
import { countRecent } from './x-counts.js';
import { lookUpPosts, lookUpUsers, usersOf } from './x-look-up.js';
import { type InvalidParameter, xAnswers } from './x-answers.js';
import type { XParams } from './x-params.js';
import { dressXPost } from './x-post.js';
import { searchRecent } from './x-search.js';
import { xTokenRoutes, XTokens } from './x-tokens.js';
import { readVocabulary } from './x-vocabulary.js';

type Request = FastifyRequest<{ Querystring: XParams }>;
type Work = (parts: SourceParts, params: XParams, now: Date) => object | readonly InvalidParameter[];

/** Serves X's API under /x: the app's token, recent search and counts, lookups of posts and users. */
export function xRoutes(app: FastifyInstance, parts: SourceParts): void {
  const tokens = new XTokens();
  xTokenRoutes(app, tokens);
  const route = (path: string, limit: number, resource: XResource, work: Work): void => {
    const window = new RateWindow(limit * parts.limitFactor, 15 * 60_000);
    const door = { tokens, window, resource, work };
    app.get(path, (request: Request, reply) => answer(parts, door, request, reply));
  };
  const count: Work = ({ timeline }, params, now) => countRecent(timeline, params, now);
  route('/x/2/tweets/search/recent', 450, 'posts', search);
  route('/x/2/tweets/counts/recent', 300, 'counts', count);
  route('/x/2/tweets', 3_500, 'posts', lookUpPosts);
  route('/x/2/users', 300, 'users', lookUpUsers);
  app.all('/x/*', (_request, reply) => xAnswers.notFound(reply));
}

interface Door {
  readonly tokens: XTokens;
  readonly window: RateWindow;
  readonly resource: XResource;
  readonly work: Work;
}

/**
 * Checks the token, requested faults and the rate limit, then does the work. Faults strike only requests that would
 * otherwise be served.
 */
async function answer(
  parts: SourceParts,
  { tokens, window, resource, work }: Door,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { board, clock } = parts;
  if (!tokens.accepts(request.headers.authorization)) return xAnswers.unauthorized(reply);
  if (await strikeConnection(board, 'x', request, reply)) return reply;
  if (board.strike('x', ['expired_token']) !== null) {
    tokens.revoke();
    return xAnswers.unauthorized(reply);
  }
  const { allowed, remaining, endsAt } = window.take(clock.now());
  reply
    .header('x-rate-limit-limit', String(window.limit))
    .header('x-rate-limit-remaining', String(remaining))
    .header('x-rate-limit-reset', String(endsAt.getTime() / 1_000));
  if (!allowed) return xAnswers.tooManyRequests(reply);
  const fault = board.strike('x', ['rate', 'cap', 'credits', 'server_error', 'html_error'])?.kind;
  if (fault === 'rate') return xAnswers.tooManyRequests(reply.header('x-rate-limit-remaining', '0'));
  if (fault === 'cap') return xAnswers.capReached(reply);
  if (fault === 'credits') return xAnswers.noCredits(reply);
  if (fault === 'server_error') return xAnswers.serverError(reply);
  if (fault === 'html_error') return xAnswers.errorPage(reply);
  const shown = new Set<string>();
  const result = work({ ...parts, served: shown }, request.query, clock.now());
  if (Array.isArray(result)) return xAnswers.invalid(reply, result as InvalidParameter[]);
  const spoilt = (board.strike('x', ['cut_body', 'garbage'])?.kind ?? null) as BodyFault | null;
  if (spoilt === null) for (const name of shown) parts.served.add(name);
  billX(parts.bill, resource, result, spoilt === null && isHeard(request));
  return reply.type('application/json; charset=utf-8').send(spoil(JSON.stringify(result), spoilt));
}

/** Without hits, the response has no `data`. Deleted accounts are listed in the errors of a successful response. */
function search(
  { timeline, board, served, settings }: SourceParts,
  params: XParams,
  now: Date,
): object | readonly InvalidParameter[] {
  const isEmpty = board.strike('x', ['empty_page']) !== null;
  const repeatsItself = !isEmpty && board.strike('x', ['repeated_page']) !== null;
  const page = searchRecent(timeline, params, now, { repeatsItself, settings });
  if (!('versions' in page)) return page;
  const { versions, nextToken } = isEmpty ? { versions: [], nextToken: null } : page;
  const [newest] = versions;
  if (newest === undefined) return { meta: { result_count: 0 } };
  for (const { post } of versions) served.add(post.name);
  const vocabulary = readVocabulary(params);
  const { users, errors } = usersOf(versions, vocabulary);
  const strays = board.strike('x', ['partial_errors']) === null ? [] : [strayError];
  return {
    data: versions.map((version) => dressXPost(version, vocabulary)),
    ...(users.length > 0 ? { includes: { users } } : {}),
    ...(errors.length + strays.length > 0 ? { errors: [...errors, ...strays] } : {}),
    meta: {
      newest_id: newest.id,
      oldest_id: versions.at(-1)?.id,
      result_count: versions.length,
      ...(nextToken === null ? {} : { next_token: nextToken }),
    },
  };
}

/** An error about something that a post refers to. */
const strayError = {
  resource_id: '1304102743196356610',
  parameter: 'referenced_tweets.id',
  resource_type: 'tweet',
  section: 'includes',
  title: 'Authorization Error',
  value: '1304102743196356610',
  detail: 'Sorry, you are not authorized to see the Tweet with referenced_tweets.id: [1304102743196356610].',
  type: 'https://api.twitter.com/2/problems/not-authorized-for-resource',
};
