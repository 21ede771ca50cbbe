/** The trace that a mention is followed in, and the span that all others of it hang under. */
export interface MentionTrace {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits, never all zero. */
  readonly rootSpanId: string;
}

/**
 * The trace of a mention, made of its id alone: a UUID has the size of a trace id, and its last half that of a span id. So
 * every process puts its steps into the same trace, and nothing has to carry it through rows and jobs.
 * https://www.w3.org/TR/trace-context/#trace-id
 */
export function mentionTrace(mentionId: string): MentionTrace {
  const traceId = mentionId.replaceAll('-', '').toLowerCase();
  return { traceId, rootSpanId: traceId.slice(16) };
}
