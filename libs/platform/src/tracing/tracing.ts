import type { OnApplicationShutdown } from '@nestjs/common';
import { mentionTrace } from './mention-trace.js';

/** What a span tells beside its times; never texts or names of users. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A step that a mention went through. */
export interface Step {
  /** A few words, the same for every mention. */
  readonly name: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly attributes?: SpanAttributes;
  /** Why it did not work; absent = it did. */
  readonly fault?: string | undefined;
}

/** A request that is being answered. */
export interface RequestSpan {
  readonly traceId: string;
  /** @param status of the answer */
  end(name: string, status: number, attributes: SpanAttributes): void;
}

/** Where spans go: OpenTelemetry, or nowhere. */
export interface SpanSink {
  /** The span that all others of a trace hang under. */
  root(traceId: string, spanId: string, step: Step): void;
  child(traceId: string, parentSpanId: string, step: Step): void;
  /** @param traceparent as the caller sent it */
  request(traceparent: string | undefined): RequestSpan;
  /** Sends what is left. */
  close(): Promise<void>;
}

/**
 * Traces: one for each mention, from the scan that found it to its notifications, and one for each request. Where they are
 * off, every call returns at once.
 */
export class Tracing implements OnApplicationShutdown {
  /** @param sink null = off */
  constructor(private readonly sink: SpanSink | null) {}

  get isOn(): boolean {
    return this.sink !== null;
  }

  /** The step in which a mention came to be. */
  begin(mentionIds: readonly string[], step: Step): void {
    for (const mentionId of this.sink === null ? [] : mentionIds) {
      const { traceId, rootSpanId } = mentionTrace(mentionId);
      this.sink?.root(traceId, rootSpanId, step);
    }
  }

  /** A later step of mentions, in the trace of each. */
  follow(mentionIds: readonly string[], step: Step): void {
    for (const mentionId of this.sink === null ? [] : mentionIds) {
      const { traceId, rootSpanId } = mentionTrace(mentionId);
      this.sink?.child(traceId, rootSpanId, step);
    }
  }

  /** Begins the span of a request, in the trace that its caller names. null = tracing is off. */
  request(traceparent: string | undefined): RequestSpan | null {
    return this.sink?.request(traceparent) ?? null;
  }

  /** What a log line about one mention carries, so that it is found from its trace. */
  fieldsOf(mentionId: string): { readonly trace_id?: string } {
    return this.sink === null ? {} : { trace_id: mentionTrace(mentionId).traceId };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sink?.close();
  }
}
