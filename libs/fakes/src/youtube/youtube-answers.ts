import type { FastifyReply } from 'fastify';

/** YouTube's error responses; each ends the request. https://developers.google.com/youtube/v3/docs/errors */
export const youtubeAnswers = {
  missingKey: (reply: FastifyReply) =>
    refuse(reply, 403, {
      message: "Method doesn't allow unregistered callers (callers without established identity).",
      reason: 'forbidden',
      domain: 'global',
      status: 'PERMISSION_DENIED',
    }),
  wrongKey: (reply: FastifyReply) =>
    refuse(reply, 400, {
      message: 'API key not valid. Please pass a valid API key.',
      reason: 'badRequest',
      domain: 'global',
      status: 'INVALID_ARGUMENT',
      info: 'API_KEY_INVALID',
    }),
  unknownName: (reply: FastifyReply, name: string) =>
    refuse(reply, 400, {
      message: `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`,
      reason: 'badRequest',
      domain: 'global',
      status: 'INVALID_ARGUMENT',
    }),
  badValue: (reply: FastifyReply, name: string, why: string) =>
    refuse(reply, 400, {
      message: `Invalid value for parameter ${name}: ${why}`,
      reason: 'invalidParameter',
      domain: 'youtube.parameter',
      status: 'INVALID_ARGUMENT',
    }),
  missing: (reply: FastifyReply, message: string) =>
    refuse(reply, 400, {
      message,
      reason: 'missingRequiredParameter',
      domain: 'youtube.parameter',
      status: 'INVALID_ARGUMENT',
    }),
  videoNotFound: (reply: FastifyReply) =>
    refuse(reply, 404, {
      message: 'The video identified by the <code>videoId</code> parameter could not be found.',
      reason: 'videoNotFound',
      domain: 'youtube.commentThread',
    }),
  commentsDisabled: (reply: FastifyReply) =>
    refuse(reply, 403, {
      message: 'The video identified by the <code>videoId</code> parameter has disabled comments.',
      reason: 'commentsDisabled',
      domain: 'youtube.commentThread',
    }),
  /** The older bucket: the day's units are used up. */
  quotaExceeded: (reply: FastifyReply) =>
    refuse(reply, 403, {
      message:
        'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
      reason: 'quotaExceeded',
      domain: 'youtube.quota',
    }),
  /** The bucket of searches: the older list of errors has less information than the newer details. */
  searchesExhausted: (reply: FastifyReply) =>
    refuse(reply, 429, {
      message: "Quota exceeded for quota metric 'Search queries' and limit 'Search queries per day'.",
      reason: 'rateLimitExceeded',
      domain: 'global',
      status: 'RESOURCE_EXHAUSTED',
      info: 'RATE_LIMIT_EXCEEDED',
    }),
  /** Too many calls in the current minute. */
  tooFast: (reply: FastifyReply) =>
    refuse(reply, 429, {
      message: 'The request could not be completed because you are sending requests too quickly.',
      reason: 'rateLimitExceeded',
      domain: 'usageLimits',
    }),
  backendError: (reply: FastifyReply) =>
    refuse(reply, 503, {
      message: 'The service is currently unavailable.',
      reason: 'backendError',
      domain: 'global',
      status: 'UNAVAILABLE',
    }),
  errorPage: (reply: FastifyReply) =>
    reply
      .code(502)
      .type('text/html; charset=UTF-8')
      .send('<!DOCTYPE html><html lang=en><title>Error 502 (Server Error)!!1</title></html>'),
} as const;

interface Refusal {
  readonly message: string;
  readonly reason: string;
  readonly domain: string;
  readonly status?: string;
  /** The reason in the newer details, if they are included. */
  readonly info?: string;
}

function refuse(reply: FastifyReply, code: number, refusal: Refusal): FastifyReply {
  const { message, reason, domain, status, info } = refusal;
  const details =
    info === undefined
      ? undefined
      : [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: info,
            domain: 'googleapis.com',
            metadata: { service: 'youtube.googleapis.com' },
          },
        ];
  return reply
    .code(code)
    .type('application/json; charset=UTF-8')
    .send(
      JSON.stringify(
        { error: { code, message, errors: [{ message, domain, reason }], status, details } },
        null,
        2,
      ),
    );
}
