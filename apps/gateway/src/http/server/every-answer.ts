import type { FastifyInstance } from 'fastify';
import type { Log } from '@earshot/platform';
import type { GatewayConfig } from '../../gateway.config.js';
import { isProbe, routeTemplate } from './route-template.js';

/** Adds the headers that every answer has, and writes one log line per request; probes only at level `debug`. */
export function dressEveryAnswer(server: FastifyInstance, { baseUrl }: GatewayConfig, log: Log): void {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Pages set their own policy.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    ...(baseUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id).headers(headers);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const level = isProbe(request) ? 'debug' : 'info';
    const { config, url } = request.routeOptions;
    const { operation } = config as { operation?: string };
    log[level](
      {
        // The pattern, never the address itself, which may contain search terms.
        route: url === undefined ? null : routeTemplate(request),
        ...(operation === undefined ? {} : { operation }),
        requestId: request.id,
        method: request.method,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}
