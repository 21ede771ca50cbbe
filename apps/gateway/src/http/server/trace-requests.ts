import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RequestSpan, type Tracing, withLogContext } from '@earshot/platform';
import { isProbe, routeTemplate } from './route-template.js';

/**
 * Creates a span for every request except probes, in the trace named by its `traceparent`; log lines written during the
 * request include the trace's id. Nothing of this runs if tracing is off.
 */
export function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  if (!tracing.isOn) return;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  server.addHook('onRequest', (request, _, done) => {
    if (isProbe(request)) return done();
    const { traceparent } = request.headers;
    const span = tracing.request(typeof traceparent === 'string' ? traceparent : undefined);
    if (span === null) return done();
    spans.set(request, span);
    withLogContext({ trace_id: span.traceId }, done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    if (span === undefined) return done();
    const { operation } = request.routeOptions.config as { operation?: string };
    const route = routeTemplate(request);
    span.end(`${request.method} ${route}`, reply.statusCode, {
      'http.request.method': request.method,
      'http.route': route,
      'earshot.request_id': request.id,
      ...(operation === undefined ? {} : { 'earshot.operation': operation }),
    });
    withLogContext({ trace_id: span.traceId }, done);
  });
}
