import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Log } from '@earshot/platform';
import type { RequestLimits } from '../../access/limits/request-limits.js';
import { failureAnswer } from '../../call/answer.js';
import type { GatewayConfig } from '../../gateway.config.js';
import { isApi } from './route-template.js';

/**
 * Counts refusals of unknown callers (no credential or a wrong one, no such path) by client address, so that these answers
 * also have `RateLimit-*` and guessing is limited. Valid credentials are never affected, nor are the preflight requests of
 * allowed origins: browsers send them without the credential.
 */
export function countUnknown(
  server: FastifyInstance,
  limits: RequestLimits,
  { baseUrl }: GatewayConfig,
  log: Log,
): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    // Pages for people and health checks are not counted.
    if (reply.hasHeader('ratelimit') || isAllowedPreflight(reply) || !isApi(request))
      return done(null, payload);
    limits
      .countUnknown(request.ip)
      .then((usage) => {
        void reply.headers(usage.headers);
        if (reply.statusCode < 500) usage.assertAllowed();
        done(null, payload);
      })
      .catch((error: unknown) => {
        const answer = failureAnswer({ baseUrl, requestId: request.id, operation: null }, error, log);
        void reply.removeHeader('www-authenticate').code(answer.status).headers(answer.headers);
        done(null, withError(payload, answer.envelope));
      });
  });
}

/** Whether `allowOrigins` answered. */
function isAllowedPreflight(reply: FastifyReply): boolean {
  return reply.hasHeader('access-control-allow-methods');
}

/** Keeps the meta of the original refusal. */
function withError(payload: unknown, refusal: object): string {
  return JSON.stringify({ ...refusal, ...metaOf(payload) });
}

function metaOf(payload: unknown): object {
  try {
    const { meta } = JSON.parse(String(payload)) as { meta?: object };
    return meta === undefined ? {} : { meta };
  } catch {
    return {};
  }
}
