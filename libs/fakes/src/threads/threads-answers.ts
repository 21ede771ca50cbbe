import type { FastifyReply } from 'fastify';

/** Error responses of Meta's Graph API: https://developers.facebook.com/docs/graph-api/guides/error-handling */
export const threadsAnswers = {
  expired: (reply: FastifyReply) =>
    failed(reply, 401, 190, 'Error validating access token: Session has expired.', { error_subcode: 463 }),
  noToken: (reply: FastifyReply) =>
    failed(reply, 401, 190, 'An access token is required to request this resource.'),
  noPermission: (reply: FastifyReply) =>
    failed(reply, 403, 10, 'Application does not have permission for this action'),
  rate: (reply: FastifyReply) =>
    failed(
      reply.header('x-app-usage', '{"call_count":100,"total_cputime":5,"total_time":5}'),
      403,
      4,
      'Application request limit reached',
      { is_transient: true },
    ),
  quota: (reply: FastifyReply) =>
    failed(reply, 403, 613, 'Calls to this api have exceeded the rate limit.', { is_transient: true }),
  badParameter: (reply: FastifyReply, why: string) => failed(reply, 400, 100, why),
  unknownPath: (reply: FastifyReply) => failed(reply, 400, 2500, 'Unknown path components'),
  serverError: (reply: FastifyReply) =>
    failed(reply, 500, 2, 'An unexpected error has occurred. Please retry your request later.', {
      is_transient: true,
    }),
  errorPage: (reply: FastifyReply) =>
    reply
      .code(502)
      .type('text/html')
      .send('<!DOCTYPE html><title>Error</title><p>Sorry, something went wrong.'),
};

function failed(
  reply: FastifyReply,
  status: number,
  code: number,
  message: string,
  more: object = {},
): FastifyReply {
  const error = { message, type: 'OAuthException', code, ...more, fbtrace_id: 'AsandboxTraceId' };
  return reply.code(status).type('application/json; charset=UTF-8').send(JSON.stringify({ error }));
}
