import type { FastifyReply } from 'fastify';

/** LinkedIn's error responses. https://learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling */
export const linkedinAnswers = {
  invalidToken: (reply: FastifyReply) =>
    refuse(reply, 401, {
      serviceErrorCode: 65_600,
      code: 'INVALID_ACCESS_TOKEN',
      message: 'Invalid access token',
    }),
  noVersion: (reply: FastifyReply) =>
    refuse(reply, 400, {
      code: 'VERSION_MISSING',
      message: 'A version must be present. Please specify a version by adding the LinkedIn-Version header.',
    }),
  endedVersion: (reply: FastifyReply, version: string) =>
    refuse(reply, 426, {
      code: 'NONEXISTENT_VERSION',
      message: `Requested version ${version} is not active`,
    }),
  invalid: (reply: FastifyReply, message: string) =>
    refuse(reply, 400, { code: 'ILLEGAL_ARGUMENT', message }),
  forbidden: (reply: FastifyReply) =>
    refuse(reply, 403, {
      serviceErrorCode: 100,
      code: 'ACCESS_DENIED',
      message: 'Not enough permissions to access: GET /organizationalEntityNotifications',
    }),
  notFound: (reply: FastifyReply) =>
    refuse(reply, 404, { code: 'NOT_FOUND', message: 'Could not find entity' }),
  /** Does not recover before midnight UTC. */
  throttled: (reply: FastifyReply) =>
    refuse(reply, 429, {
      serviceErrorCode: 101,
      message: 'Resource level throttle APPLICATION DAY limit for calls to this resource is reached.',
    }),
  serverError: (reply: FastifyReply) => refuse(reply, 500, { message: 'Internal Server Error' }),
  errorPage: (reply: FastifyReply) =>
    reply.code(502).type('text/html').send('<html><head><title>502 Bad Gateway</title></head></html>'),
} as const;

function refuse(reply: FastifyReply, status: number, error: object): FastifyReply {
  return reply
    .code(status)
    .type('application/json')
    .send({ ...error, status });
}
