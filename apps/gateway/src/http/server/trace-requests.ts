import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RequestSpan, type Tracing, withLogContext } from '@earshot/platform';
import { routeTemplate } from './route-template.js';

/**
 * A span for every request but probes, in the trace that its `traceparent` names; what is logged meanwhile carries the trace's id.
 * Where tracing is off nothing of it runs.
 */
export function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  if (!tracing.isOn) return;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  server.addHook('onRequest', (request, _, done) => {
    if (probe.test(request.url)) return done();
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

const probe = /^\/(health|metrics)(\/|$)/;
