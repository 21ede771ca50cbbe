import type { Clock } from '@earshot/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answers } from './answers.js';
import { refuseCaller } from './reddit-gate.js';
import { type RedditTokens, sandboxCredentials } from './reddit-tokens.js';

/** POST /reddit/auth/api/v1/access_token: has no rate limit headers, as recorded. */
export function tokenRoute(app: FastifyInstance, tokens: RedditTokens, clock: Clock): void {
  app.post(
    '/reddit/auth/api/v1/access_token',
    (request, reply) => refuseCaller(request, reply) ?? grant(request, reply, tokens, clock.now()),
  );
  app.all('/reddit/auth/*', (_request, reply) => answers.notFound(reply));
}

function grant(request: FastifyRequest, reply: FastifyReply, tokens: RedditTokens, now: Date): FastifyReply {
  const { clientId, clientSecret } = sandboxCredentials;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  if (request.headers.authorization !== `Basic ${basic}`) return answers.wrongCredentials(reply);
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  const form = new URLSearchParams(isForm ? String(request.body ?? '') : '');
  switch (form.get('grant_type') ?? '') {
    case 'client_credentials':
      return reply.send(tokens.issue(now));
    case 'password':
      // As recorded, refused with status 200.
      return reply.send({
        error_description: 'Only script apps may use password auth',
        error: 'unauthorized_client',
      });
    case 'refresh_token':
      return reply.code(400).send({ error: 400 });
    default:
      return reply.send({ error: 'unsupported_grant_type' });
  }
}
