import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isHeard } from '../bill/bill.js';
import { spoil, strikeConnection } from '../faults/common-faults.js';
import type { SourceParts } from '../posts/source-parts.js';
import { braveAnswers } from './brave-answers.js';
import { type BraveLimits, BravePlan } from './brave-plan.js';
import { searchWeb, type WebSearch } from './brave-search.js';

/** The key that the sandbox's Brave accepts. */
export const sandboxBraveKey = 'sandbox-brave-key';

/** The price of one search, in tenths of a US cent: https://api-dashboard.search.brave.com/documentation/pricing */
const price = { spend: 5 };

type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Serves a web search for public LinkedIn posts in Brave's format, under /linkedin/brave. */
export function braveRoute(app: FastifyInstance, parts: SourceParts, limits: BraveLimits): void {
  const { board, clock } = parts;
  const plan = new BravePlan(limits);
  app.get<{ Querystring: Params }>('/linkedin/brave/res/v1/web/search', async (request, reply) => {
    const token = request.headers['x-subscription-token'];
    if (token === undefined) return braveAnswers.missingToken(reply);
    if (token !== sandboxBraveKey) return braveAnswers.wrongToken(reply);
    if (await strikeConnection(board, 'linkedin', request, reply)) {
      parts.bill.charge(price, false);
      return reply;
    }
    for (const [kind, refuse] of refusals)
      if (board.strike('linkedin', [kind]) !== null) return refuse(reply);
    const search = readSearch(request.query);
    if (typeof search === 'function') return search(reply);
    const { allowed, headers } = plan.take(clock.now());
    reply.headers(headers);
    if (!allowed) return braveAnswers.tooFast(reply);
    return answer(parts, request, reply, search);
  });
}

const refusals = [
  ['expired_token', braveAnswers.wrongToken],
  ['rate', braveAnswers.tooFast],
  ['quota', braveAnswers.quotaExceeded],
  ['server_error', braveAnswers.serverError],
  ['html_error', braveAnswers.errorPage],
] as const;

const spoilers = ['cut_body', 'garbage'] as const;

function answer(
  { timeline, board, clock, served, bill, settings }: SourceParts,
  request: FastifyRequest,
  reply: FastifyReply,
  search: WebSearch,
): FastifyReply {
  const isEmpty = board.strike('linkedin', ['empty_page']) !== null;
  const asked = isEmpty ? { ...search, q: '""' } : search;
  const { body, shown } = searchWeb(timeline, asked, clock.now(), settings);
  const fault = spoilers.find((kind) => board.strike('linkedin', [kind]) !== null);
  if (fault === undefined) for (const { post } of shown) served.add(post.name);
  // Refusals are not billed.
  bill.charge(price, fault === undefined && isHeard(request));
  return reply.type('application/json').send(spoil(JSON.stringify(body), fault ?? null));
}

/** Checks values that have bounds. Meaningless values and unknown parameters are silently ignored. */
function readSearch(params: Params): WebSearch | ((reply: FastifyReply) => FastifyReply) {
  const one = (name: string): string | undefined => [params[name]].flat()[0];
  const invalid = (name: string, message: string) => (reply: FastifyReply) =>
    braveAnswers.invalid(reply, name, message);
  const q = one('q') ?? '';
  if (q.trim() === '') return invalid('q', 'Field required');
  if (q.length > 400) return invalid('q', 'String should have at most 400 characters');
  if (q.trim().split(/\s+/).length > 50) return invalid('q', 'Query should have at most 50 words');
  const count = Number(one('count') ?? 20);
  if (!(Number.isInteger(count) && count >= 1 && count <= 20))
    return invalid('count', 'Input should be from 1 to 20');
  const offset = Number(one('offset') ?? 0);
  if (!(Number.isInteger(offset) && offset >= 0 && offset <= 9))
    return invalid('offset', 'Input should be from 0 to 9');
  const decorations = !['false', '0'].includes(one('text_decorations') ?? 'true');
  return { q, count, offset, freshness: one('freshness'), decorations };
}
