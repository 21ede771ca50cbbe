import type { FastifyReply } from 'fastify';

/** Reddit's error responses; each ends the request. Bodies and headers are as recorded. */
export const answers = {
  /** 401: the token is unknown or has expired. */
  invalidToken: (reply: FastifyReply) =>
    reply
      .code(401)
      .header('www-authenticate', 'Bearer realm="reddit", error="invalid_token"')
      .send({ error: 401 }),
  /** 401 from the token route. */
  wrongCredentials: (reply: FastifyReply) => reply.code(401).send({ message: 'Unauthorized', error: 401 }),
  /** 403 for anonymous callers and fake browsers. */
  blocked: (reply: FastifyReply) =>
    html(reply.code(403), 'Blocked', "<p>You've been blocked by network security.</p>"),
  /** 403 for one subreddit. */
  closedSubreddit: (reply: FastifyReply, reason: string) =>
    reply.code(403).send({ reason, message: 'Forbidden', error: 403 }),
  notFound: (reply: FastifyReply) =>
    reply.code(404).send({ reason: 'PAGE_NOT_CREATED', message: 'Not Found' }),
  /** 400; the format is known from other fields: https://github.com/praw-dev/praw/issues/1363 */
  tooLong: (reply: FastifyReply, field: string, max: number) =>
    reply.code(400).send({
      fields: [field],
      explanation: `this is too long (max: ${max})`,
      message: 'Bad Request',
      reason: 'TOO_LONG',
    }),
  uriTooLong: (reply: FastifyReply) => reply.code(414).type('text/html').send('Error: URI Too Long'),
  tooManyRequests: (reply: FastifyReply) =>
    reply.code(429).send({ message: 'Too Many Requests', error: 429 }),
  tooManyRequestsPage: (reply: FastifyReply) =>
    html(
      reply.code(429).header('retry-after', '4'),
      'Too Many Requests',
      "<h1>whoa there, pardner!</h1><p>we've seen too many requests from you lately.</p><p>please wait 4 second(s) and try again.</p>",
    ),
  serverError: (reply: FastifyReply) => reply.code(500).type('application/json; charset=UTF-8').send(''),
  errorPage: (reply: FastifyReply) =>
    html(reply.code(503), 'Ow! -- reddit.com', '<h1>Our CDN was unable to reach our servers</h1>'),
  found: (reply: FastifyReply, location: string) =>
    html(
      reply.code(302).header('location', location),
      '302 Found',
      '<h1>302 Found</h1>you should be redirected automatically.',
    ),
} as const;

function html(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .type('text/html; charset=UTF-8')
    .send(`<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`);
}
