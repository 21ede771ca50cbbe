/** The trace of a mention, and the parent of all spans in it. */
export interface MentionTrace {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits, never all zero. */
  readonly rootSpanId: string;
}

/**
 * The trace of a mention, derived from its id: a UUID has the size of a trace id, and its second half that of a span id. So
 * every process uses the same trace without passing it through rows and jobs. https://www.w3.org/TR/trace-context/#trace-id
 */
export function mentionTrace(mentionId: string): MentionTrace {
  const traceId = mentionId.replaceAll('-', '').toLowerCase();
  return { traceId, rootSpanId: traceId.slice(16) };
}
