/** A position in the stream of one host: sequence numbers are the host's own. */
export interface JetstreamMark {
  /** As configured. */
  readonly stream: string;
  /** Of the last event that was read. */
  readonly seq: number;
  /** Of that event, by which a host that counts anew is recognized. */
  readonly time: Date;
}

/** As it is stored: `wss://stream.example 12345 1796083200000`. */
export function writeMark({ stream, seq, time }: JetstreamMark): string {
  return `${stream} ${seq} ${time.getTime()}`;
}

/** Where all who stand somewhere go on: at the first of their marks; null = there is none, or they are of several hosts. */
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
