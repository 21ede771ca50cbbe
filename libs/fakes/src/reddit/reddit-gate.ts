import type { Clock } from '@earshot/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { spoil, strikeConnection } from '../faults/common-faults.js';
import type { FaultBoard } from '../faults/fault-board.js';
import type { RateWindow } from '../rate-window.js';
import { agentFault } from './agent-fault.js';
import { answers } from './answers.js';
import type { PageCache } from './page-cache.js';
import { emptyListing, type Refusal } from './reddit-listings.js';
import type { RedditTokens } from './reddit-tokens.js';

/** The parts involved in every API response. */
export interface RedditGate {
  readonly tokens: RedditTokens;
  readonly window: RateWindow;
  readonly cache: PageCache;
  readonly board: FaultBoard;
  readonly clock: Clock;
}

/**
 * Handles one API request: checks caller, token, requested faults and rate limit, then does the work. Faults strike only
 * requests that would otherwise succeed, so that none is wasted.
 */
export async function answerCall(
  gate: RedditGate,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Refusal | object,
): Promise<FastifyReply> {
  const refused = refuseCaller(request, reply) ?? refuseToken(gate, request, reply);
  if (refused !== null) return refused;
  if (await strikeConnection(gate.board, 'reddit', request, reply)) return reply;
  const fault = gate.board.strike('reddit', [
    'rate',
    'html_429',
    'server_error',
    'html_error',
    'cut_body',
    'garbage',
    'empty_page',
    'expired_token',
  ]);
  if (fault?.kind === 'expired_token') {
    gate.tokens.revoke(bearer(request));
    return answers.invalidToken(reply);
  }
  if (fault?.kind === 'rate') return answers.tooManyRequests(reply);
  if (fault?.kind === 'html_429') return answers.tooManyRequestsPage(reply);

  const now = gate.clock.now();
  const rate = gate.window.take(now);
  reply
    .header('x-ratelimit-used', String(rate.used))
    .header('x-ratelimit-remaining', rate.remaining.toFixed(1))
    .header('x-ratelimit-reset', String(Math.ceil((rate.endsAt.getTime() - now.getTime()) / 1_000)));
  if (!rate.allowed) return answers.tooManyRequests(reply);
  if (fault?.kind === 'server_error') return answers.serverError(reply);
  if (fault?.kind === 'html_error') return answers.errorPage(reply);
  if (fault?.kind === 'empty_page') return send(reply, toJson(emptyListing, true));

  const body = gate.cache.page<Refusal>(request.url, () => {
    const result = work();
    return isRefusal(result) ? result : toJson(result, isRaw(request));
  });
  if (typeof body !== 'string') return body(reply);
  return send(
    reply,
    spoil(body, fault?.kind === 'cut_body' || fault?.kind === 'garbage' ? fault.kind : null),
  );
}

/** Sends the errors that Reddit returns before checking credentials; null = continue. */
export function refuseCaller(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  if (request.url.length > 8000) return answers.uriTooLong(reply);
  const fault = agentFault(request.headers['user-agent']);
  if (fault === null) return null;
  return fault === 'blocked' ? answers.blocked(reply) : answers.tooManyRequestsPage(reply);
}

function refuseToken(
  { tokens, clock }: RedditGate,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | null {
  if (request.headers.authorization === undefined) return answers.blocked(reply);
  return tokens.accepts(bearer(request), clock.now()) ? null : answers.invalidToken(reply);
}

function bearer(request: FastifyRequest): string {
  return /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

function isRefusal(result: Refusal | object): result is Refusal {
  return typeof result === 'function';
}

function isRaw(request: FastifyRequest): boolean {
  return (request.query as { raw_json?: string }).raw_json === '1';
}

function send(reply: FastifyReply, body: string): FastifyReply {
  return reply
    .header('cache-control', 'private, max-age=0, must-revalidate')
    .type('application/json; charset=UTF-8')
    .send(body);
}

/** Without `raw_json=1`, Reddit escapes `& < >` in every string. */
function toJson(value: object, raw: boolean): string {
  if (raw) return JSON.stringify(value);
  return JSON.stringify(value, (_name, item: unknown) =>
    typeof item === 'string'
      ? item.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
      : item,
  );
}
