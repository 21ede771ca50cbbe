import type { FastifyInstance } from 'fastify';
import type { Log } from '@earshot/platform';
import type { GatewayConfig } from '../gateway.config.js';

/** What every answer carries, and the one log line that every request leaves. */
export function dressEveryAnswer(server: FastifyInstance, { baseUrl }: GatewayConfig, log: Log): void {
  const encrypted = baseUrl.startsWith('https:');
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      // Pages set their own.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      ...(encrypted ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    });
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { operation } = request.routeOptions.config as { operation?: string };
    log.info(
      {
        requestId: request.id,
        method: request.method,
        // The pattern, never the address itself: addresses carry what people searched for.
        route: request.routeOptions.url ?? null,
        ...(operation === undefined ? {} : { operation }),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}
