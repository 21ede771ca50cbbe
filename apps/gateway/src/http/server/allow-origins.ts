import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../../gateway.config.js';
import { isApi } from './route-template.js';

/** In addition to those that browsers always expose. */
const shownHeaders = 'Content-Disposition, ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id';

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, If-Match, MCP-Protocol-Version, X-Project-Id',
  'access-control-max-age': '600',
};

/**
 * Allows pages of the origins in `CORS_ORIGINS` to call the API from a browser, including with cookies; none by default.
 * Others get no CORS headers, so browsers withhold the answers from them. Preflights are answered here, before any other
 * processing. https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function allowOrigins(
  server: FastifyInstance,
  { corsOrigins }: Pick<GatewayConfig, 'corsOrigins'>,
): void {
  if (corsOrigins.length === 0) return;
  server.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (!isApi(request)) return done();
    // A cache must not give one origin the answer for another.
    void reply.header('vary', 'Origin');
    if (origin === undefined || !corsOrigins.includes(origin)) return done();
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': shownHeaders,
    });
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined)
      void reply.code(204).headers(preflightHeaders).send();
    else done();
  });
}
