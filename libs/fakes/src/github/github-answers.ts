import type { FastifyReply } from 'fastify';

/** GitHub's error responses: https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api */
export const githubAnswers = {
  badCredentials: (reply: FastifyReply) => failed(reply, 401, 'Bad credentials'),
  rateLimited: (reply: FastifyReply) => failed(reply, 403, 'API rate limit exceeded for user ID 1.'),
  secondaryRate: (reply: FastifyReply, seconds: number) =>
    failed(
      reply.header('retry-after', String(seconds)),
      403,
      'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    ),
  abuse: (reply: FastifyReply) =>
    failed(
      reply,
      403,
      'You have triggered an abuse detection mechanism. Please wait a few minutes before you try again.',
    ),
  notFound: (reply: FastifyReply) => failed(reply, 404, 'Not Found'),
  gone: (reply: FastifyReply) => failed(reply, 410, 'This issue was deleted'),
  invalid: (reply: FastifyReply, message: string) =>
    failed(reply, 422, 'Validation Failed', {
      errors: [{ message, resource: 'Search', field: 'q', code: 'invalid' }],
    }),
  serverError: (reply: FastifyReply) => failed(reply, 500, 'Server Error'),
  errorPage: (reply: FastifyReply) =>
    reply.code(502).type('text/html').send('<!DOCTYPE html><title>Unicorn! &middot; GitHub</title>'),
};

function failed(reply: FastifyReply, status: number, message: string, more: object = {}): FastifyReply {
  const body = {
    message,
    ...more,
    documentation_url: 'https://docs.github.com/rest',
    status: String(status),
  };
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}
