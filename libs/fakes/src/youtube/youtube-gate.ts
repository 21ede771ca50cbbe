import type { FastifyReply, FastifyRequest } from 'fastify';
import { spoil, strikeConnection } from '../faults/common-faults.js';
import type { SourceParts } from '../posts/source-parts.js';
import type { ScheduledPost } from '../posts/timeline.js';
import { youtubeAnswers } from './youtube-answers.js';
import { param, unknownParam, type YoutubeMethod, type YoutubeParams } from './youtube-params.js';
import type { YoutubeBucket, YoutubeQuota } from './youtube-quota.js';

/** The key that the sandbox's YouTube accepts. */
export const sandboxYoutubeKey = 'sandbox-youtube-key';

/** What a method returns: an error, or a body and the posts in it. */
export type Outcome =
  | ((reply: FastifyReply) => FastifyReply)
  | { readonly body: object; readonly shown: readonly ScheduledPost[] };

/** The parts involved in every method. */
export interface YoutubeGate extends SourceParts {
  readonly quota: YoutubeQuota;
}

/**
 * Handles one request: checks key, requested faults, quota and parameters, then does the work. Rejected requests cost as
 * much as others.
 */
export async function answerYoutube(
  gate: YoutubeGate,
  method: YoutubeMethod,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (params: YoutubeParams) => Outcome,
): Promise<FastifyReply> {
  const params = request.query as YoutubeParams;
  const key = param(params, 'key') ?? request.headers['x-goog-api-key'];
  if (key === undefined || key === '') return youtubeAnswers.missingKey(reply);
  if (key !== sandboxYoutubeKey) return youtubeAnswers.wrongKey(reply);
  const bucket = bucketOf(method);
  gate.bill.charge({ [bucket]: 1 }, true);
  if (await strikeConnection(gate.board, 'youtube', request, reply)) return reply;
  for (const [kind, refuse] of refusals)
    if (gate.board.strike('youtube', [kind]) !== null) return refuse(reply);
  if (!gate.quota.take(bucket, gate.clock.now()))
    return bucket === 'searches'
      ? youtubeAnswers.searchesExhausted(reply)
      : youtubeAnswers.quotaExceeded(reply);
  const unknown = unknownParam(params, method);
  if (unknown !== null) return youtubeAnswers.unknownName(reply, unknown);

  const outcome = work(params);
  if (typeof outcome === 'function') return outcome(reply);
  // A flaw of the search only; other lists are not known to have it.
  const isEmpty = method === 'search' && gate.board.strike('youtube', ['empty_page']) !== null;
  const fault = isEmpty ? undefined : spoilers.find((kind) => gate.board.strike('youtube', [kind]) !== null);
  if (!isEmpty && fault === undefined) for (const { post } of outcome.shown) gate.served.add(post.name);
  const body = isEmpty ? emptied(outcome.body) : outcome.body;
  return reply.type('application/json; charset=UTF-8').send(spoil(JSON.stringify(body), fault ?? null));
}

const refusals = [
  ['expired_token', youtubeAnswers.wrongKey],
  ['rate', youtubeAnswers.tooFast],
  ['rate_info', youtubeAnswers.searchesExhausted],
  ['quota', youtubeAnswers.quotaExceeded],
  ['server_error', youtubeAnswers.backendError],
  ['html_error', youtubeAnswers.errorPage],
] as const;

const spoilers = ['cut_body', 'garbage'] as const;

function bucketOf(method: YoutubeMethod): YoutubeBucket {
  if (method === 'search') return 'searches';
  return method === 'batchGetStats' ? 'stats' : 'units';
}

/**
 * An empty response with status 200, although there are hits:
 * https://github.com/googleapis/google-api-python-client/issues/2451
 */
function emptied(body: object): object {
  return {
    ...body,
    nextPageToken: undefined,
    pageInfo: { totalResults: 1_000_000, resultsPerPage: 0 },
    items: [],
  };
}
