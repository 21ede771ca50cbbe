import type { OnApplicationShutdown } from '@nestjs/common';

/** The attributes of a span; never texts or names of users. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A processing step of a mention. */
export interface Step {
  /** A few words, the same for all mentions. */
  readonly name: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly attributes?: SpanAttributes;
  /** Why it failed; absent = it succeeded. */
  readonly fault?: string | undefined;
}

export interface RequestSpan {
  readonly traceId: string;
  /** @param status of the response */
  end(name: string, status: number, attributes: SpanAttributes): void;
}

/** The destination of spans: OpenTelemetry, or none. */
export interface SpanSink {
  /** Records a step as the root span of a trace. */
  root(traceId: string, spanId: string, step: Step): void;
  child(traceId: string, parentSpanId: string, step: Step): void;
  /** @param traceparent the caller's header */
  request(traceparent: string | undefined): RequestSpan;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/**
 * Traces: one for each mention, from the scan that found it to its notifications, and one for each request. All calls return
 * at once if tracing is off.
 */
export class Tracing implements OnApplicationShutdown {
  /** @param sink null = off */
  constructor(private readonly sink: SpanSink | null) {}

  get isOn(): boolean {
    return this.sink !== null;
  }

  /** Records the step in which mentions were created. */
  begin(mentionIds: readonly string[], step: Step): void {
    for (const mentionId of this.sink === null ? [] : mentionIds) {
      const { traceId, rootSpanId } = mentionTrace(mentionId);
      this.sink?.root(traceId, rootSpanId, step);
    }
  }

  /** Records a later step of mentions, in the trace of each. */
  follow(mentionIds: readonly string[], step: Step): void {
    for (const mentionId of this.sink === null ? [] : mentionIds) {
      const { traceId, rootSpanId } = mentionTrace(mentionId);
      this.sink?.child(traceId, rootSpanId, step);
    }
  }

  /** Starts the span of a request in the caller's trace; null if tracing is off. */
  request(traceparent: string | undefined): RequestSpan | null {
    return this.sink?.request(traceparent) ?? null;
  }

  /** Fields that link a log line about a mention to its trace. */
  fieldsOf(mentionId: string): { readonly trace_id?: string } {
    return this.sink === null ? {} : { trace_id: mentionTrace(mentionId).traceId };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sink?.close();
  }
}

/**
 * The trace of a mention, and the parent of all spans in it, derived from its id: a UUID has the size of a trace id, and its
 * second half that of a span id. So every process uses the same trace without passing it through rows and jobs.
 * https://www.w3.org/TR/trace-context/#trace-id
 */
export function mentionTrace(mentionId: string) {
  const traceId = mentionId.replaceAll('-', '').toLowerCase();
  return { traceId, rootSpanId: traceId.slice(16) };
}
