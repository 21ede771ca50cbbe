import { setTimeout as wait } from 'node:timers/promises';
import {
  type Context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  NodeTracerProvider,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import type { Log } from '../log/log.js';
import { collectorFault } from './collector-fault.js';
import type { SpanSink, Step } from './tracing.js';

/** An unavailable collector must not delay the end of a process for longer. */
const closePatienceMs = 3_000;

/**
 * Sends spans to a collector in batches, using OTLP over HTTP in JSON. Sampling depends only on the trace id, so that all
 * processes make the same decision; the caller's sampling flag is ignored.
 */
export function openTelemetrySink(options: {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly ratio: number;
  readonly service: string;
  readonly log: Log;
}): SpanSink {
  const { endpoint, headers, ratio, service, log } = options;
  const tell = (message: string): void => log.warn({ reason: collectorFault(endpoint, message) }, 'traces');
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const ids = new GivenIds();
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'earshot' }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('earshot');
  const record = (step: Step, context: Context): void => {
    const { name, startedAt, attributes = {}, fault } = step;
    const span = tracer.startSpan(name, { startTime: startedAt, attributes }, context);
    if (fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: fault });
    span.end(step.endedAt);
  };
  return {
    root: (traceId, spanId, step) => ids.during({ traceId, spanId }, () => record(step, ROOT_CONTEXT)),
    child: (traceId, parentSpanId, step) => record(step, under(traceId, parentSpanId)),
    request(traceparent) {
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, callerOf(traceparent));
      return { traceId: span.spanContext().traceId, end: (...answer) => endRequest(span, ...answer) };
    },
    async close() {
      await Promise.race([
        provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'some traces were not sent')),
        wait(closePatienceMs, undefined, { ref: false }),
      ]);
    },
  };
}

/** Random ids, except for spans whose ids are given. */
class GivenIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  private given: { readonly traceId: string; readonly spanId: string } | null = null;

  /** @param work creates one span synchronously */
  during(given: { readonly traceId: string; readonly spanId: string }, work: () => void): void {
    this.given = given;
    work();
    this.given = null;
  }

  generateTraceId(): string {
    return this.given?.traceId ?? this.random.generateTraceId();
  }

  generateSpanId(): string {
    return this.given?.spanId ?? this.random.generateSpanId();
  }
}

/** A context whose spans are children of another process's span. */
function under(traceId: string, spanId: string): Context {
  const traceFlags = TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** The context of the caller; an invalid header starts a new trace. https://www.w3.org/TR/trace-context/#traceparent-header */
function callerOf(traceparent: string | undefined): Context {
  const [, traceId, spanId] =
    /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-|$)/.exec(
      traceparent ?? '',
    ) ?? [];
  return traceId === undefined || spanId === undefined ? ROOT_CONTEXT : under(traceId, spanId);
}

function endRequest(
  span: Span,
  name: string,
  status: number,
  attributes: Readonly<Record<string, string | number | boolean>>,
): void {
  span.updateName(name);
  span.setAttributes({ ...attributes, 'http.response.status_code': status });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
