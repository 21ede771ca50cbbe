/** A position in the stream of one host; sequence numbers differ between hosts. */
export interface JetstreamMark {
  /** As configured. */
  readonly stream: string;
  /** The sequence number of the last event read. */
  readonly seq: number;
  /** The time of that event, which reveals a host that restarted its numbering. */
  readonly time: Date;
}

/** The stored form: `wss://stream.example 12345 1796083200000`. */
export function writeMark({ stream, seq, time }: JetstreamMark): string {
  return `${stream} ${seq} ${time.getTime()}`;
}

/**
 * The earliest of the marks, from which all readers continue; null if there is none, if they are from several hosts, or if
 * their host is no longer configured.
 */
export function firstMark(marks: readonly string[], streams: readonly string[]): JetstreamMark | null {
  const read = marks.map(readMark);
  const [first] = [...read].sort((a, b) => (a?.seq ?? 0) - (b?.seq ?? 0));
  if (first === undefined || first === null || !streams.includes(first.stream)) return null;
  return read.every((mark) => mark?.stream === first.stream) ? first : null;
}

function readMark(mark: string): JetstreamMark | null {
  const [, stream = '', seq, time] = /^(\S+) (\d{1,15}) (\d{1,15})$/.exec(mark) ?? [];
  return seq === undefined ? null : { stream, seq: Number(seq), time: new Date(Number(time)) };
}
