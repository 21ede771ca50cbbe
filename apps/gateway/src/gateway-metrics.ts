import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Operation } from '@earshot/contracts';
import { answerSeconds, Metrics } from '@earshot/platform';
import type { Answer, StreamedAnswer } from './call/answer.js';
import { isProbe, routeTemplate } from './http/server/route-template.js';

/** Metrics of the gateway's calls and refusals. */
@Injectable()
export class GatewayMetrics {
  private readonly requests;
  private readonly seconds;
  private readonly calls;
  private readonly toolCalls;
  private readonly replays;

  constructor(metrics: Metrics) {
    this.requests = metrics.counter(
      'earshot_http_requests_total',
      'HTTP requests except probes, by route (none = there is no such route) and status.',
      ['method', 'route', 'status'],
    );
    this.seconds = metrics.histogram(
      'earshot_http_request_duration_seconds',
      'From the arrival of a request until its answer was sent.',
      ['method', 'route'],
      answerSeconds,
    );
    this.calls = metrics.counter(
      'earshot_calls_total',
      'Calls of operations over REST or MCP by outcome: ok, streamed, or the code of the error, e.g. RATE_LIMITED.',
      ['operation', 'outcome'],
    );
    this.toolCalls = metrics.counter(
      'earshot_tool_calls_total',
      'Those of them that came as tool calls (MCP).',
      ['tool', 'outcome'],
    );
    this.replays = metrics.counter(
      'earshot_idempotent_replays_total',
      'Writes that were answered with the stored answer of an earlier call under the same key.',
      ['operation'],
    );
  }

  /** Counts every request to the server except probes, which would outnumber and outpace all others. */
  measure(server: FastifyInstance): void {
    server.addHook('onResponse', (request, reply, done) => {
      if (isProbe(request)) return done();
      const { method } = request;
      const route = routeTemplate(request);
      this.requests.inc({ method, route, status: reply.statusCode });
      const { lasts = false } = request.routeOptions.config as { lasts?: boolean };
      // An event stream is not a slow answer.
      if (!lasts) this.seconds.observe({ method, route }, reply.elapsedTime / 1_000);
      done();
    });
  }

  called({ name: operation }: Operation, answer: Answer | StreamedAnswer): void {
    this.calls.inc({ operation, outcome: outcomeOf(answer) });
    if ('envelope' in answer && answer.envelope.meta.idempotencyReplayed) this.replays.inc({ operation });
  }

  calledAsTool(operation: Operation, answer: Answer): void {
    this.called(operation, answer);
    this.toolCalls.inc({ tool: operation.name, outcome: outcomeOf(answer) });
  }
}

function outcomeOf(answer: Answer | StreamedAnswer): string {
  if ('streamed' in answer) return 'streamed';
  return 'error' in answer.envelope ? answer.envelope.error.code : 'ok';
}
