import type { FastifyReply } from 'fastify';

/** Brave's error responses. A wrong key and an invalid request have the same status; only the code distinguishes them. */
export const braveAnswers = {
  missingToken: (reply: FastifyReply) =>
    refuse(reply, 422, 'VALIDATION', 'Unable to validate request parameter(s)', {
      errors: [{ type: 'missing', loc: ['header', 'x-subscription-token'], msg: 'Field required' }],
    }),
  wrongToken: (reply: FastifyReply) =>
    refuse(reply, 422, 'SUBSCRIPTION_TOKEN_INVALID', 'The provided subscription token is invalid.', {
      component: 'authentication',
    }),
  invalid: (reply: FastifyReply, name: string, message: string) =>
    refuse(reply, 422, 'VALIDATION', 'Unable to validate request parameter(s)', {
      errors: [{ type: 'value_error', loc: ['query', name], msg: message }],
    }),
  tooFast: (reply: FastifyReply) =>
    refuse(reply, 429, 'RATE_LIMITED', 'Request rate limit exceeded for plan.', {
      component: 'rate_limiter',
    }),
  quotaExceeded: (reply: FastifyReply) =>
    refuse(reply, 402, 'QUOTA_LIMITED', 'The usage limit of the plan is reached.', {
      component: 'rate_limiter',
    }),
  serverError: (reply: FastifyReply) => refuse(reply, 500, 'INTERNAL', 'Something went wrong.', {}),
  errorPage: (reply: FastifyReply) =>
    reply
      .code(503)
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>503 Service Unavailable</title>'),
} as const;

function refuse(
  reply: FastifyReply,
  status: number,
  code: string,
  detail: string,
  meta: object,
): FastifyReply {
  const error = { id: 'd2b5a5d7-6c63-4b4c-9c4d-5d3c3c1f0b11', status, code, detail, meta };
  return reply
    .code(status)
    .type('application/json')
    .send({ type: 'ErrorResponse', error, time: 1_795_176_000 });
}
