import type { FastifyReply } from 'fastify';

/** X's error responses: https://docs.x.com/x-api/fundamentals/response-codes-and-errors */
export const xAnswers = {
  wrongCredentials: (reply: FastifyReply) =>
    problem(reply, 403, {
      errors: [{ code: 99, label: 'authenticity_token_error', message: 'Unable to verify your credentials' }],
    }),
  missingGrant: (reply: FastifyReply) =>
    problem(reply, 403, {
      errors: [
        {
          code: 170,
          label: 'forbidden_missing_parameter',
          message: 'Missing required parameter: grant_type',
        },
      ],
    }),
  unauthorized: (reply: FastifyReply) =>
    problem(reply, 401, { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' }),
  invalid: (reply: FastifyReply, faults: readonly InvalidParameter[]) =>
    problem(reply, 400, {
      errors: faults.map(({ name, value, message }) => ({ parameters: { [name]: [value] }, message })),
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: 'https://api.twitter.com/2/problems/invalid-request',
    }),
  tooManyRequests: (reply: FastifyReply) =>
    problem(reply, 429, {
      title: 'Too Many Requests',
      detail: 'Too Many Requests',
      type: 'about:blank',
      status: 429,
    }),
  capReached: (reply: FastifyReply) =>
    problem(reply, 429, {
      title: 'UsageCapExceeded',
      detail: 'Usage cap exceeded: Monthly product cap',
      period: 'Monthly',
      scope: 'Product',
      account_id: '1',
      type: 'https://api.twitter.com/2/problems/usage-capped',
    }),
  noCredits: (reply: FastifyReply) =>
    problem(reply, 402, {
      detail: 'credits depleted',
      status: 402,
      title: 'Payment Required',
      type: 'https://api.x.com/2/problems/credits-depleted',
    }),
  notFound: (reply: FastifyReply) =>
    problem(reply, 404, { title: 'Not Found', type: 'about:blank', status: 404, detail: 'Not Found' }),
  serverError: (reply: FastifyReply) =>
    problem(reply, 503, { title: 'Service Unavailable', type: 'about:blank', status: 503 }),
  errorPage: (reply: FastifyReply) =>
    reply
      .code(503)
      .type('text/html')
      .send('<!DOCTYPE html><title>X / Error</title><h1>Something went wrong</h1>'),
};

/** A parameter that X rejects. */
export interface InvalidParameter {
  readonly name: string;
  readonly value: string;
  readonly message: string;
}

function problem(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
